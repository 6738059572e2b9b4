-- For the deletion of old messages and log entries, on their own, so that nothing else waits for them.

-- Harmless: only messages wait, about a second for 1,000,000 messages.
create index on chess_chat_lines (created_at);
-- Harmless: only changes of members and roles wait, less than a second.
create index on workspace_log (created_at);
