import Documents

extension PairTransfer {
    mutating func start(_ direction: PairOrder.Direction, _ update: inout UpdateContext) {
        let context = update.context
        guard let gist = context.selectedGist else { return update.tell(Words.Export.nothingToCopy) }
        guard !context.settings.isOffline else { return update.complain(Words.Pairs.offline) }
        guard direction == .pull || context.settings.hasToken else { return update.complain(Words.Pairs.needsToken) }
        start(PairOrder(direction, of: gist.id), &update)
    }

    /// Starts an order, again once the user has agreed to something.
    mutating func start(_ order: PairOrder, _ update: inout UpdateContext) {
        guard self.order == nil else { return update.complain(Words.Pairs.busy) }
        self.order = order
        update.tell(Words.Pairs.running(order.direction))
        update.ask(.pairs(order), for: .pairs)
    }

    mutating func received(
        _ result: Result<Response, Failure>, _ list: ListPane, _ update: inout UpdateContext
    ) {
        guard let order else { return }
        self.order = nil
        switch result {
        case .success(.paired(.asks(let question))):
            update.type(.confirm(.push(order.agreeing(to: question), question)))
        case .success(.paired(.done(let sentences, let isComplete))):
            let text = sentences.isEmpty ? Words.Pairs.none : sentences.joined(separator: " ")
            isComplete ? update.tell(text) : update.complain(text)
            if update.context.feed == .saved { list.lookUpSaved(&update.requests) }
        case .success: break
        case .failure(let failure): update.complain(failure.sentence)
        }
    }
}

extension PairOrder {
    fileprivate func agreeing(to question: PairQuestion) -> PairOrder {
        var order = self
        switch question {
        case .secrets: order.allowsSecrets = true
        case .publicGist: order.allowsPublic = true
        }
        return order
    }
}
