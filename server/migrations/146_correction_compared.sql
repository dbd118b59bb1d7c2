-- What the payment becomes by a correction that waits, as it would be recorded: in which parts, by whom the cash was
-- taken, with which discount. Who approves it sees it beside what is recorded. Like the body it goes with the decision.
alter table payment_corrections add column becomes jsonb;
