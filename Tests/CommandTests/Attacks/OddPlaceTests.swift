import Testing

extension Attacks {
    /// Places in which nothing can be made, or that are no folders.
    @Suite struct OddPlaces {
        @Test(arguments: ["init", "clone hub.git", "list --store"])
        func `Every command ends with a message`(command: String) throws {
            let target = try Target(makingStore: false)
            let finished = try target.run(
                """
                git init -q --bare hub.git; mkfifo pipe; : > file
                for place in /proc/x /proc/x/y /sys/x /dev/null/x pipe pipe/x file/x; do
                    sheaf \(command) "$place" > out 2> errors; echo $? $(head -c 6 errors)
                done
                """)
            let lines = finished.output.split(separator: "\n")
            #expect(lines.count == 7)
            for line in lines {
                let code = line.split(separator: " ").first.flatMap { Int($0) } ?? 0
                #expect((64...78).contains(code) && line.hasSuffix("error:"), "\(line)")
            }
        }
    }
}
