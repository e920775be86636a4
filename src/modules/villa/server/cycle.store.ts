/**
 * 维保周期 of the 别墅梯档案 in use that holds a lift, in days; null without one. The arguments are columns:
 * `homeCycle('e.company_id', 'e.id')`.
 */
export const homeCycle = (company: string, elevator: string): string =>
  `(select v.cycle_days from villa_archive_elevator h join villa_archive v on v.company_id = h.company_id and v.id = h.archive_id
    where h.company_id = ${company} and h.elevator_id = ${elevator} and h.running and v.deleted_at is null limit 1)`
