"""A year of tasks as other programs write them, and what of it is another after it was in sheaf.

    exchange_programs.py PROGRAM make COUNT SEED > before
    exchange_programs.py PROGRAM compare BEFORE AFTER
"""

import datetime
import json
import random
import sys

WORDS = ["milk", "우유", "rent", "회의", '"quoted"', "back\\slash", "a/b", "émile", "it's", "1,2;3"]
PROJECTS = ["house", "work", "집"]
TAGS = ["shop", "phone", "급함"]


class Year:
    """Random values of one seed."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def some(self):
        return self.random.random() < 0.5

    def title(self, number):
        return " ".join(self.random.choices(WORDS, k=3)) + f" {number}"

    def day(self):
        return datetime.date(2026, 1, 1) + datetime.timedelta(days=self.random.randrange(365))

    def time(self):
        # Never midnight, which is a day.
        return datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc) + datetime.timedelta(
            days=self.random.randrange(365), seconds=self.random.randrange(1, 50_000)
        )

    def uuid(self):
        digits = f"{self.random.getrandbits(128):032x}"
        return "-".join([digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]])


class TodoTxt:
    """pytodotxt."""

    def make(self, count, year):
        for number in range(count):
            done = year.some()
            words = ["x", str(year.day())] if done else []
            if not done and year.some():
                words.append(f"({year.random.choice('ABCF')})")
            words += [str(year.day()), year.title(number)]
            if year.some():
                words.append("+" + year.random.choice(PROJECTS))
            if year.some():
                words.append("@" + year.random.choice(TAGS))
            if year.some():
                words.append(f"due:{year.day()}")
            if not done and year.some():
                words.append("rec:" + year.random.choice(["+1w", "2m", "+3d", "1b"]))
            print(" ".join(words))

    def read(self, path):
        import pytodotxt

        tasks = {}
        for task in pytodotxt.TodoTxt(path).parse():
            attributes = {name: value for name, value in task.attributes.items() if name != "sheaf"}
            tasks[task.bare_description()] = [
                task.is_completed, task.priority, task.completion_date, task.creation_date,
                sorted(task.projects), sorted(task.contexts), sorted(attributes.items()),
            ]
        return tasks


class Calendar:
    """icalendar."""

    def make(self, count, year):
        import icalendar

        calendar = icalendar.Calendar()
        calendar.add("prodid", "-//test//test//EN")
        calendar.add("version", "2.0")
        uids = []
        for number in range(count):
            task = icalendar.Todo()
            task.add("uid", year.uuid())
            task.add("dtstamp", year.time())
            task.add("created", year.time())
            task.add("summary", year.title(number))
            done = year.some()
            task.add("status", "COMPLETED" if done else "NEEDS-ACTION")
            if done:
                task.add("completed", year.time())
            due = year.random.choice([None, year.day(), year.time()])
            if due:
                task.add("due", due)
            if due and not done and year.some():
                task.add("dtstart", due)
                task.add("rrule", year.random.choice([
                    {"freq": "weekly"}, {"freq": "daily", "interval": 3},
                    {"freq": "monthly", "byday": "-1FR"}]))
            elif year.some():
                task.add("dtstart", year.day())
            if year.some():
                task.add("priority", year.random.randrange(1, 10))
            if year.some():
                task.add("categories", year.random.sample(TAGS, 2))
            if year.some():
                task.add("description", "One\n\nTwo; 2, \\n\n")
            if year.some():
                task.add("location", "Shop, left")
            if uids and year.some():
                task.add("related-to", year.random.choice(uids))
            if year.some():
                alarm = icalendar.Alarm()
                alarm.add("action", "DISPLAY")
                alarm.add("description", task["summary"])
                alarm.add("trigger", datetime.timedelta(minutes=-15))
                task.add_component(alarm)
            uids.append(str(task["uid"]))
            calendar.add_component(task)
        sys.stdout.buffer.write(calendar.to_ical())

    def read(self, path):
        import icalendar

        def value(task, name):
            property = task[name]
            if hasattr(property, "dt"):
                time = property.dt
                return str(time.astimezone(datetime.timezone.utc) if hasattr(time, "hour") else time)
            return property.to_ical().rstrip(b"\n").replace(b"\\n", b"\n").rstrip().decode()

        tasks = {}
        with open(path, "rb") as file:
            for task in icalendar.Calendar.from_ical(file.read()).walk("VTODO"):
                assert not task.errors, task.errors
                tasks[str(task["uid"])] = [
                    {name: value(task, name) for name in sorted(task) if name != "DTSTAMP"},
                    [str(alarm["trigger"].dt) for alarm in task.walk("VALARM")],
                ]
        return tasks


class TaskChampion:
    """The store of Taskwarrior 3, with its properties as `task export` of it writes them."""

    TIMES = ["entry", "due", "wait", "scheduled", "end"]

    def make(self, count, year):
        import taskchampion

        replica = taskchampion.Replica.new_in_memory()
        operations = taskchampion.Operations()
        uuids = []
        for number in range(count):
            uuid = year.uuid()
            task = taskchampion.TaskData.create(uuid, operations)
            values = {"description": year.title(number), "status": "pending"}
            values["entry"] = self.seconds(year.time())
            if year.some():
                values |= {"status": "completed", "end": self.seconds(year.time())}
            for name in ["due", "wait", "scheduled"]:
                if year.some():
                    values[name] = self.seconds(year.time())
            if year.some():
                values["priority"] = year.random.choice("HML")
            if year.some():
                values["project"] = year.random.choice(PROJECTS)
            for tag in TAGS:
                if year.some():
                    values["tag_" + tag] = "x"
            if uuids and year.some():
                values["dep_" + year.random.choice(uuids)] = "x"
            if year.some():
                values["annotation_" + self.seconds(year.time())] = "Called " + year.title(number)
            if year.some():
                values["owner"] = year.random.choice(WORDS)
            for name, value in values.items():
                task.update(name, value, operations)
            uuids.append(uuid)
        replica.commit_operations(operations)
        print(json.dumps([self.exported(task) for task in replica.all_task_data().values()]))

    def read(self, path):
        import taskchampion

        # Into a store and out of it again: what it does not take would be seen.
        replica = taskchampion.Replica.new_in_memory()
        operations = taskchampion.Operations()
        with open(path) as file:
            for record in json.load(file):
                task = taskchampion.TaskData.create(record["uuid"], operations)
                for name, value in self.properties(record).items():
                    task.update(name, value, operations)
        replica.commit_operations(operations)
        return {uuid: dict(task.items()) for uuid, task in replica.all_task_data().items()}

    @staticmethod
    def seconds(time):
        return str(int(time.timestamp()))

    @staticmethod
    def text(seconds):
        time = datetime.datetime.fromtimestamp(int(seconds), datetime.timezone.utc)
        return time.strftime("%Y%m%dT%H%M%SZ")

    @classmethod
    def exported(cls, task):
        record = {"uuid": task.get_uuid()}
        for name, value in task.items():
            kind, _, rest = name.partition("_")
            if kind == "tag":
                record.setdefault("tags", []).append(rest)
            elif kind == "dep":
                record.setdefault("depends", []).append(rest)
            elif kind == "annotation":
                annotation = {"entry": cls.text(rest), "description": value}
                record.setdefault("annotations", []).append(annotation)
            else:
                record[name] = cls.text(value) if name in cls.TIMES else value
        return record

    @classmethod
    def properties(cls, record):
        def seconds(text):
            time = datetime.datetime.strptime(text, "%Y%m%dT%H%M%SZ")
            return cls.seconds(time.replace(tzinfo=datetime.timezone.utc))

        values = {}
        for name, value in record.items():
            if name == "tags":
                values |= {"tag_" + tag: "x" for tag in value}
            elif name == "depends":
                values |= {"dep_" + uuid: "x" for uuid in value}
            elif name == "annotations":
                values |= {"annotation_" + seconds(v["entry"]): v["description"] for v in value}
            elif name != "uuid":
                values[name] = seconds(value) if name in cls.TIMES else value
        return values


PROGRAMS = {"todo.txt": TodoTxt, "ics": Calendar, "taskwarrior": TaskChampion}


def main(program, act, *arguments):
    program = PROGRAMS[program]()
    if act == "make":
        program.make(int(arguments[0]), Year(int(arguments[1])))
        return
    before, after = [program.read(path) for path in arguments]
    assert before, "nothing was made"
    different = [name for name in before.keys() | after.keys() if before.get(name) != after.get(name)]
    for name in different[:5]:
        print(name, before.get(name), after.get(name), sep="\n  ")
    sys.exit(f"{len(different)} of {len(before)} tasks differ" if different else 0)


main(*sys.argv[1:])
