#include "CSheafFiles.h"

// What `sheaf demo` plays, and the schemas of what the command prints as JSON.
static const unsigned char
    compare_en_txt[] = {
#embed "../sheaf/Demos/compare.en.txt"
}, compare_ko_txt[] = {
#embed "../sheaf/Demos/compare.ko.txt"
}, demo_en_txt[] = {
#embed "../sheaf/Demos/demo.en.txt"
}, demo_ko_txt[] = {
#embed "../sheaf/Demos/demo.ko.txt"
}, agenda_schema_json[] = {
#embed "../sheaf/Schemas/agenda.schema.json"
}, board_schema_json[] = {
#embed "../sheaf/Schemas/board.schema.json"
}, candidates_schema_json[] = {
#embed "../sheaf/Schemas/candidates.schema.json"
}, change_schema_json[] = {
#embed "../sheaf/Schemas/change.schema.json"
}, checklist_schema_json[] = {
#embed "../sheaf/Schemas/checklist.schema.json"
}, commit_schema_json[] = {
#embed "../sheaf/Schemas/commit.schema.json"
}, completions_schema_json[] = {
#embed "../sheaf/Schemas/completions.schema.json"
}, config_schema_json[] = {
#embed "../sheaf/Schemas/config.schema.json"
}, conflicts_schema_json[] = {
#embed "../sheaf/Schemas/conflicts.schema.json"
}, demo_schema_json[] = {
#embed "../sheaf/Schemas/demo.schema.json"
}, devices_schema_json[] = {
#embed "../sheaf/Schemas/devices.schema.json"
}, diff_schema_json[] = {
#embed "../sheaf/Schemas/diff.schema.json"
}, doctor_schema_json[] = {
#embed "../sheaf/Schemas/doctor.schema.json"
}, event_schema_json[] = {
#embed "../sheaf/Schemas/event.schema.json"
}, file_schema_json[] = {
#embed "../sheaf/Schemas/file.schema.json"
}, finding_schema_json[] = {
#embed "../sheaf/Schemas/finding.schema.json"
}, graph_schema_json[] = {
#embed "../sheaf/Schemas/graph.schema.json"
}, init_schema_json[] = {
#embed "../sheaf/Schemas/init.schema.json"
}, item_schema_json[] = {
#embed "../sheaf/Schemas/item.schema.json"
}, link_schema_json[] = {
#embed "../sheaf/Schemas/link.schema.json"
}, links_schema_json[] = {
#embed "../sheaf/Schemas/links.schema.json"
}, list_schema_json[] = {
#embed "../sheaf/Schemas/list.schema.json"
}, log_schema_json[] = {
#embed "../sheaf/Schemas/log.schema.json"
}, man_schema_json[] = {
#embed "../sheaf/Schemas/man.schema.json"
}, next_schema_json[] = {
#embed "../sheaf/Schemas/next.schema.json"
}, projects_schema_json[] = {
#embed "../sheaf/Schemas/projects.schema.json"
}, reminder_schema_json[] = {
#embed "../sheaf/Schemas/reminder.schema.json"
}, remote_schema_json[] = {
#embed "../sheaf/Schemas/remote.schema.json"
}, search_schema_json[] = {
#embed "../sheaf/Schemas/search.schema.json"
}, serve_schema_json[] = {
#embed "../sheaf/Schemas/serve.schema.json"
}, share_schema_json[] = {
#embed "../sheaf/Schemas/share.schema.json"
}, source_schema_json[] = {
#embed "../sheaf/Schemas/source.schema.json"
}, stats_schema_json[] = {
#embed "../sheaf/Schemas/stats.schema.json"
}, status_schema_json[] = {
#embed "../sheaf/Schemas/status.schema.json"
}, sync_schema_json[] = {
#embed "../sheaf/Schemas/sync.schema.json"
}, tags_schema_json[] = {
#embed "../sheaf/Schemas/tags.schema.json"
}, timer_schema_json[] = {
#embed "../sheaf/Schemas/timer.schema.json"
}, track_schema_json[] = {
#embed "../sheaf/Schemas/track.schema.json"
}, trust_schema_json[] = {
#embed "../sheaf/Schemas/trust.schema.json"
}, undo_schema_json[] = {
#embed "../sheaf/Schemas/undo.schema.json"
};

const struct sheaf_file *sheaf_command_files(void) {
    static const struct sheaf_file files[] = {
        FILE(compare_en_txt, "compare.en.txt"),
        FILE(compare_ko_txt, "compare.ko.txt"),
        FILE(demo_en_txt, "demo.en.txt"),
        FILE(demo_ko_txt, "demo.ko.txt"),
        FILE(agenda_schema_json, "agenda.schema.json"),
        FILE(board_schema_json, "board.schema.json"),
        FILE(candidates_schema_json, "candidates.schema.json"),
        FILE(change_schema_json, "change.schema.json"),
        FILE(checklist_schema_json, "checklist.schema.json"),
        FILE(commit_schema_json, "commit.schema.json"),
        FILE(completions_schema_json, "completions.schema.json"),
        FILE(config_schema_json, "config.schema.json"),
        FILE(conflicts_schema_json, "conflicts.schema.json"),
        FILE(demo_schema_json, "demo.schema.json"),
        FILE(devices_schema_json, "devices.schema.json"),
        FILE(diff_schema_json, "diff.schema.json"),
        FILE(doctor_schema_json, "doctor.schema.json"),
        FILE(event_schema_json, "event.schema.json"),
        FILE(file_schema_json, "file.schema.json"),
        FILE(finding_schema_json, "finding.schema.json"),
        FILE(graph_schema_json, "graph.schema.json"),
        FILE(init_schema_json, "init.schema.json"),
        FILE(item_schema_json, "item.schema.json"),
        FILE(link_schema_json, "link.schema.json"),
        FILE(links_schema_json, "links.schema.json"),
        FILE(list_schema_json, "list.schema.json"),
        FILE(log_schema_json, "log.schema.json"),
        FILE(man_schema_json, "man.schema.json"),
        FILE(next_schema_json, "next.schema.json"),
        FILE(projects_schema_json, "projects.schema.json"),
        FILE(reminder_schema_json, "reminder.schema.json"),
        FILE(remote_schema_json, "remote.schema.json"),
        FILE(search_schema_json, "search.schema.json"),
        FILE(serve_schema_json, "serve.schema.json"),
        FILE(share_schema_json, "share.schema.json"),
        FILE(source_schema_json, "source.schema.json"),
        FILE(stats_schema_json, "stats.schema.json"),
        FILE(status_schema_json, "status.schema.json"),
        FILE(sync_schema_json, "sync.schema.json"),
        FILE(tags_schema_json, "tags.schema.json"),
        FILE(timer_schema_json, "timer.schema.json"),
        FILE(track_schema_json, "track.schema.json"),
        FILE(trust_schema_json, "trust.schema.json"),
        FILE(undo_schema_json, "undo.schema.json"),
        {0},
    };
    return files;
}
