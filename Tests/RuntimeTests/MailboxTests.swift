import Browser
import Concurrency
import Foundation
import TestSupport
import Testing

@testable import Runtime

@Suite(.blocking) struct `The mailbox` {
    @Test("keeps each thread's order and loses nothing")
    func order() {
        let mailbox = Mailbox(wakeup: Wakeup())
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for number in 0..<500 { mailbox.post(.notice("\(thread) \(number)", isError: false)) }
        }
        let texts = mailbox.drain().compactMap { message in
            if case .notice(let text, _) = message { text } else { nil }
        }
        #expect(texts.count == 2_000)
        for thread in 0..<4 {
            let own = texts.filter { $0.hasPrefix("\(thread) ") }
            #expect(own == (0..<500).map { "\(thread) \($0)" })
        }
        #expect(mailbox.isEmpty)
        #expect(mailbox.drain().isEmpty)
    }

    @Test("wakes whoever waits, also when the message came before the wait")
    func wakeUp() {
        let mailbox = Mailbox(wakeup: Wakeup())
        mailbox.post(.tick)
        #expect(mailbox.wakeup.wait())
        Thread.detachNewThread { mailbox.post(.tick) }
        #expect(mailbox.wakeup.wait())
        #expect(mailbox.drain() == [.tick, .tick])
        #expect(!mailbox.wakeup.wait(timeoutMilliseconds: 0))
    }
}
