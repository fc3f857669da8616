#pragma once
// Replaces functions that the Swift runtime calls in this program. Nothing here is called by name.
