@testable import Reading

extension TableDocument {
    /// The values of all records.
    var values: [[String]] {
        let records = storage.records
        return (0..<records.recordCount).map { record in
            records.fields(ofRecord: record).map { field in
                String(
                    decoding: field.value(in: storage.text.storage.text.utf8Span.span, records.dialect), as: UTF8.self)
            }
        }
    }
}
