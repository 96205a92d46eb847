import Testing

extension Attacks {
    /// Typing errors in the settings, which all devices share: no command stops for them.
    @Suite struct MistypedSettings {
        private let target: Target

        init() throws {
            target = try Target()
            try target.run("sheaf add 'Buy milk'")
        }

        private func settings(_ text: String) throws {
            try target.sandbox.write("sheaf/.sheaf/config.yml", text)
        }

        @Test func `Every command goes on, and says so once in a line that names doctor`() throws {
            try settings("format: 3\nupdatet: true\nsync: {push: carrier-pigeon}\n")
            for command in ["list", "add Eggs", "done milk", "status", "search eggs", "config"] {
                let finished = try target.run("sheaf \(command)")
                #expect(finished.code == 0, "\(command): \(finished.errors)")
                let lines = finished.errors.split(separator: "\n").filter {
                    $0.contains("config.yml:")
                }
                #expect(lines.count == 1, "\(command): \(finished.errors)")
                #expect(lines.first?.contains("config.yml:2: warning: ") == true)
                #expect(lines.first?.contains("1 more: sheaf doctor") == true)
            }
            let doctor = try target.run("sheaf doctor")
            #expect(doctor.code == 65)
            #expect(doctor.output.contains("config.yml:2: unknown setting \"updatet\""))
            #expect(doctor.output.contains("did you mean \"updated\"?"))
            #expect(doctor.output.contains("config.yml:3: \"push\" cannot be"))
        }

        @Test func `Many unreadable notes are one line, and doctor tells each`() throws {
            for name in ["a", "b", "c", "d", "e"] {
                try target.sandbox.write("sheaf/\(name).md", "---\ntitle: x\nprose\n---\n")
            }
            let listed = try target.run("sheaf list")
            #expect(listed.errors.split(separator: "\n").count == 1, "\(listed.errors)")
            #expect(listed.errors.contains("4 more: sheaf doctor"))
            let doctor = try target.run("sheaf doctor").output
            #expect(doctor.contains("a.md:3:1: ") && doctor.contains("e.md:3:1: "), "\(doctor)")
        }

        @Test func `What leaves the format open stops`() throws {
            for text in ["format: one\n", "format: 3\nkeys: [\n"] {
                try settings(text)
                #expect(try target.run("sheaf add Bread").code == 78)
            }
        }

        @Test func `Statuses that no item follows are warned of, and so is none that is closed`()
            throws
        {
            try settings("statuses: [later, {name: now, started: true}]\n")
            let done = try target.run(
                "sheaf memo Idea && sheaf set Idea status:now && sheaf done Idea")
            #expect(done.code == 78 && done.errors.contains("closed: true"), "\(done.errors)")
            let listed = try target.run("sheaf list is:overdue")
            #expect(listed.errors.contains("(1 more: sheaf doctor)"), "\(listed.errors)")
            let doctor = try target.run("sheaf doctor").output
            #expect(doctor.contains("- {name: now, closed: true}"), "\(doctor)")
            #expect(doctor.contains("1 item with the status \"todo\""), "\(doctor)")
            #expect(doctor.contains("aliases: [todo]"), "\(doctor)")
        }

        @Test func `Renaming a status in the editor says what becomes of its tasks`() throws {
            let statuses = "statuses: [inbox, {name: gone, closed: true}]"
            try target.sandbox.write("rename.sh", "echo '\(statuses)' >> \"$1\"\n")
            let edited = try target.run("EDITOR='sh rename.sh' sheaf config --edit")
            #expect(edited.code == 0, "\(edited.errors)")
            #expect(edited.errors.contains("1 item with the status \"todo\""), "\(edited.errors)")
        }

        @Test func `A mistake in the settings can be edited again, and is never saved`() throws {
            try target.sandbox.write(
                "slip.sh",
                "if [ -e ~/again ]; then sed -i s/updatet/updated/ \"$1\"; else touch ~/again; echo 'updatet: true' >> \"$1\"; fi\n"
            )
            let editor = ["EDITOR": "sh \(target.sandbox.home)/slip.sh"]
            let edited = try LiveSession(
                target.sandbox, ["config", "--edit"], columns: 200, with: editor)
            try edited.wait(for: "[e]dit again")
            // What cannot be used is not saved as it is.
            edited.type("s\n")
            #expect(try edited.end(typing: "e\n") == 0, "\(edited.screen)")
            let settings = "sheaf/.sheaf/config.yml"
            #expect(target.sandbox.read(settings)?.contains("\nupdated: true\n") == true)
            try target.run("rm ~/again")
            let quit = try LiveSession(
                target.sandbox, ["config", "--edit"], columns: 200, with: editor)
            try quit.wait(for: "[q]uit")
            #expect(try quit.end(typing: "q\n") == 77, "\(quit.screen)")
            #expect(target.sandbox.read(settings)?.contains("updatet") == false)
        }

        @Test func `A person's own settings count where no variable is set`() throws {
            try target.sandbox.write(
                ".config/sheaf/config.yml", "language: ko\neditor: 'true'\nbord: live\n")
            let asked = try target.run(
                "unset SHEAF_LANG LC_ALL LC_MESSAGES EDITOR VISUAL; LANG=C sheaf edit milk; sheaf config | grep language"
            )
            #expect(asked.errors.contains("~/.config/sheaf/config.yml:3: 경고: "), "\(asked.errors)")
            #expect(asked.output.hasPrefix("language\tko\t"), "\(asked.output)")
            let doctor = try target.run("SHEAF_LANG=en sheaf doctor")
            #expect(doctor.output.contains("unknown setting \"bord\""), "\(doctor.output)")
        }
    }
}
