import ArgumentParser
import Gists

extension Login: ExpressibleByArgument {}
