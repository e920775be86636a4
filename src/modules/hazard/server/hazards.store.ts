import { type RawBuilder, sql } from 'kysely'
import { type Context, finding, is, like, literal, ofCompanies, pageSource, updateRow } from '#kernel/server/index.ts'
import type { StoredFile } from '#kernel/shared/bucket.ts'
import { today } from '#kernel/shared/days.ts'
import type { Option, OptionQuery } from '#kernel/shared/page.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { elevatorScope, holdsLift, liftLabelOf, liftNameOf } from '#modules/elevator/server/index.ts'
import { HazardState } from '../shared/hazard.terms.ts'
import type { HazardDetail } from '../shared/hazard.ts'
import { type HazardListRow, type HazardTab, hazardList } from '../shared/hazardList.ts'
import { latestRequestOf } from './asks.ts'
import type { HazardRecord } from './hazard.ts'

/** The list of hazards and one of them, within the lifts a person may see. */

const from = `hazard h
  join elevator e on e.company_id = h.company_id and e.id = h.elevator_id
  left join community c on c.company_id = e.company_id and c.id = e.community_id`

const columns = () => ({
  id: 'h.id',
  version: 'h.version',
  elevatorId: 'h.elevator_id',
  hazardNo: 'h.hazard_no',
  elevatorName: 'e.name',
  lift: liftNameOf('e'),
  registerCode: 'e.register_code',
  communityName: 'c.name',
  grade: 'h.grade',
  description: 'h.description',
  part: 'h.part',
  suggestion: 'h.suggestion',
  sourceType: 'h.source_type',
  state: 'h.state',
  deadline: 'h.deadline',
  daysLeft: `case when h.state < ${literal(HazardState.code.fixed)} then h.deadline - current_date end`,
  follow: `coalesce(h.repair_no, ${latestRequestOf('h')})`,
  noticeNo: 'h.notice_no',
  noticeSigned: 'h.notice_sign_key is not null',
  foundOn: `(h.created_at at time zone 'Asia/Shanghai')::date`,
  finder: '(select u.name from app_user u where u.id = h.created_by)',
  fixedAt: 'h.fixed_at',
  closedAt: 'h.closed_at',
  createdAt: 'h.created_at',
})

const isLate = (ctx: Context) =>
  sql`h.state < ${literal(HazardState.code.fixed)} and h.deadline < ${today(ctx.now)}::date`
const tabs: Readonly<Record<HazardTab, (ctx: Context) => RawBuilder<unknown>>> = {
  all: () => sql`true`,
  open: () => sql`h.state < ${literal(HazardState.code.fixed)}`,
  late: isLate,
  fixed: () => is('h.state', HazardState.code.fixed),
  closed: () => is('h.state', HazardState.code.closed),
}

export const hazards = pageSource<HazardListRow>(hazardList, () => ({
  from,
  alias: 'h',
  columns: columns(),
  filters: {
    tab: (tab: HazardTab, ctx: Context) => tabs[tab](ctx),
    keyword: finding(hazardList.filters.keyword, {
      hazardNo: 'h.hazard_no',
      description: 'h.description',
      elevatorName: (text) => holdsLift(text),
    }),
    communityId: 'e.community_id',
    overdue: (late: boolean, ctx: Context) => (late ? isLate(ctx) : sql`not (${isLate(ctx)})`),
  },
  where: (ctx) => [sql`h.deleted_at is null`, elevatorScope(ctx, 'e')],
  counted: 'hazard',
  ownOrder: { by: 'hazard_urgency(h.grade, h.state, h.deadline, h.created_at)' },
  notNull: ['createdAt', 'hazardNo', 'grade', 'state'],
}))

const seen = (ctx: Context) => sql`h.company_id ${ofCompanies(ctx)} and h.deleted_at is null
  and ${elevatorScope(ctx, 'e')}`

/** Pictures and papers by their keys; the drawer turns them into links. */
export interface HazardFacts
  extends Omit<HazardDetail, 'photos' | 'noticeFile' | 'fixFiles' | 'own' | 'sourceNo' | 'requests'> {
  companyId: string
  createdBy: string | null
  photos: string[]
  noticeSignKey: string | null
  fixFiles: StoredFile[]
}

/** A hazard of a lift the person may see, or 1000404. */
export async function findHazard(ctx: Context, id: string): Promise<HazardFacts> {
  const listed = sql.join(Object.entries(columns()).map(([name, of]) => sql`${sql.raw(of)} as ${sql.ref(name)}`))
  const { rows } =
    await sql<HazardFacts>`select ${listed}, h.company_id, h.created_by, h.source_id, h.item_code, h.photos,
      h.repair_id, h.repair_no, h.notice_at, h.notice_to, h.notice_sign_key,
      h.risk, h.return_note, h.issued_at, h.notice_opinion, h.fix_note, h.fix_files, h.close_note,
      h.report_gov
    from ${sql.raw(from)} where h.id = ${id} and ${seen(ctx)}`.execute(ctx.db)
  if (!rows[0]) throw refuse.notFound()
  return rows[0]
}

/** The row until the transaction ends, also behind a customer's link; 1000404 for another company's. */
export async function lockHazard(ctx: Context, id: string): Promise<HazardRecord> {
  const { rows } = await sql<HazardRecord>`select * from hazard where company_id = ${ctx.companyId} and id = ${id}
    and deleted_at is null for update`.execute(ctx.db)
  if (!rows[0]) throw refuse.notFound()
  return rows[0]
}

/** Findings that wait for this repair, oldest first. */
export async function findOfRepair(ctx: Context, repairId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from hazard where company_id = ${ctx.companyId}
    and repair_id = ${repairId} and state = ${HazardState.code.repair} and deleted_at is null order by id`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}

/** Where a message says it is. */
export async function findHazardPlace(ctx: Context, id: string): Promise<string> {
  const { rows } = await sql<{ place: string }>`select ${sql.raw(liftLabelOf('c', 'e'))} as place from ${sql.raw(from)}
    where h.company_id = ${ctx.companyId} and h.id = ${id}`.execute(ctx.db)
  return rows[0]?.place ?? ''
}

/** Those not struck off come first. */
export async function hazardOptions(ctx: Context, query: OptionQuery): Promise<Option[]> {
  const words = query.keyword
    ? sql`and (h.hazard_no ilike ${like(query.keyword)} or h.description ilike ${like(query.keyword)}
        or ${holdsLift(query.keyword)})`
    : sql``
  const chosen = query.ids ? sql`and h.id = any(${query.ids}::uuid[])` : sql``
  const { rows } =
    await sql<Option>`select h.id as value, h.hazard_no as label, concat_ws(' ', ${sql.raw(liftLabelOf('c', 'e'))}, h.description) as note
    from ${sql.raw(from)} where ${seen(ctx)} ${words} ${chosen}
    order by ${is('h.state', HazardState.code.closed)}, h.created_at desc, h.id limit ${query.size}`.execute(ctx.db)
  return rows
}

/** From here on another repair is to put it right. */
export async function passHazard(
  ctx: Context,
  id: string,
  { repairId, repairNo }: { readonly repairId: string; readonly repairNo: string },
): Promise<void> {
  const { version } = await lockHazard(ctx, id)
  await updateRow(ctx, 'hazard', id, version, { repairId, repairNo })
}
