#pragma once
// What the Swift runtime in our programs is kept from doing. Nothing here is called by name.
