#include "CPictureEncoders.h"
