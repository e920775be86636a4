-- Drafts of forms stay in the browser where they were typed (common 7); nothing ever wrote one here.
drop table form_draft;
