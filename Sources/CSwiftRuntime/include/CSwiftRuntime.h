#pragma once
// Disables functions of the Swift runtime in this program. Nothing here is called by name.
