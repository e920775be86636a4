/** What the archive of terminals asks of the line to them. */
export const linkOf = (t: string): string =>
  `left join terminal_link tl on tl.company_id = ${t}.company_id and tl.terminal_id = ${t}.id`
/** Until it is heard here, as it was entered. */
export const lastSeenOf = (t: string): string => `coalesce(tl.last_seen_at, ${t}.last_seen_at)`
