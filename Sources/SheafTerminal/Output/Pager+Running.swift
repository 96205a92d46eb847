import Libc

extension Pager {
    /// Gives the pager all of `bytes` to read and waits until the reader is through with them; one
    /// who leaves in the middle has seen enough.
    ///
    /// - Parameter variables: the environment, to which the pager's own ``variables`` are added.
    /// - Returns: whether the pager ran; where it did not, nothing was shown.
    /// - Throws: `StreamError.failed` where the pipe to the pager breaks for another reason than
    ///   its end.
    public func show(_ bytes: [UInt8], variables: [String: String]) throws(StreamError) -> Bool {
        do {
            return try show(variables: variables) { _ = try $0(bytes) }
        } catch let error as StreamError {
            throw error
        } catch {
            return false
        }
    }

    /// The same for a text that is made while it is read.
    ///
    /// - Parameter body: gets what takes the text piece by piece, and answers whether the reader is
    ///   still there.
    /// - Throws: also what `body` throws.
    public func show(
        variables: [String: String],
        _ body: (_ write: @escaping ([UInt8]) throws -> Bool) throws -> Void
    ) throws -> Bool {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw StreamError.failed(errno: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }

        Descriptor.ignoreBrokenPipes()
        let environment = variables.merging(self.variables) { named, _ in named }
        let process: ForegroundProcess
        do {
            process = try ForegroundProcess(shell: command, variables: environment, input: ends[0])
        } catch {
            for end in ends { close(end) }
            return false
        }
        close(ends[0])
        var failure: (any Error)?
        do {
            try body { bytes in
                do throws(StreamError) {
                    try Descriptor.write(bytes, to: ends[1])
                    return true
                } catch .closedPipe {
                    return false
                }
            }
        } catch {
            failure = error
        }
        close(ends[1])
        let status = try? process.wait()
        if let failure { throw failure }
        // So a shell tells that there is no such program, or that it cannot be run.
        return status != 127 && status != 126
    }
}
