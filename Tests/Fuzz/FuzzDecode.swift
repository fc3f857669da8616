import FoundationEssentials

/// What libFuzzer calls with each input: decoding must end, in a picture or in an error.
@_cdecl("LLVMFuzzerTestOneInput")
public func decodeFuzzInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    guard let bytes, count > 0 else { return 0 }
    let data = Data(bytes: bytes, count: count)
    var decoder = ImageDecoder()
    // The sanitizer slows everything down; small pictures keep the fuzzer quick.
    decoder.limits.time = .milliseconds(500)
    decoder.limits.pixels = 1 << 20
    for wanted in [nil, PixelSize(width: 8, height: 8)] {
        if let bitmap = try? decoder.decode(data, wanted: wanted) {
            precondition(bitmap.rgba.count == bitmap.size.area * 4)
        }
    }
    return 0
}
