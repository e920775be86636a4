import { sql } from 'kysely'
import { type Context, is, ofCompanies } from '#kernel/server/index.ts'
import { PartsStatus } from '#modules/parts/shared/parts.ts'
import { BillStatus, BizType } from '../shared/bill.ts'
import type { PartLife } from '../shared/life.ts'
import { SerialStatus } from '../shared/stock.ts'
import type { LifeFiles } from './lifePhotos.ts'

type Found = Omit<PartLife, 'old' | 'moves' | 'photos' | 'installer' | 'liftName'> &
  LifeFiles & {
    readonly unitId: string
    readonly communityName: string | null
    readonly elevatorName: string | null
    readonly installedBy: string | null
    readonly oldSerial: string | null
    readonly reason: number | null
    readonly disposal: number | null
  }

const came = [BizType.code.purchase, BizType.code.opening, BizType.code.otherIn]

/** A piece with what put it into its lift; undefined for an unknown one. */
export async function findLife(ctx: Context, serialId: string): Promise<Found | undefined> {
  const { rows } =
    await sql<Found>`select s.unit_id, s.serial_no, s.status, u.part_no, u.name, u.brand, u.model, u.spec,
      u.manufacturer, u.is_safety_part, u.type_test_cert_no, k.name as company_name, f.batch_no, f.produced_at::text as produced_at,
      p.name as supplier_name, f.bill_date::text as came_at, e.name as elevator_name, m.name as community_name, e.register_code,
      r.installed_at, r.installed_by, r.warranty_to::text as warranty_to, r.old_serial, r.reason, r.old_disposal as disposal,
      r.old_photo, r.new_photo, r.certificate
    from serial s join unit u on u.company_id = s.company_id and u.id = s.unit_id
      join company k on k.company_id = s.company_id
      left join lateral (select coalesce(l.batch_no, b.batch_no) as batch_no, coalesce(l.produced_at, b.produced_at) as produced_at,
          h.bill_date, h.supplier_id
        from stock_bill_line l join stock_bill h on h.company_id = l.company_id and h.id = l.bill_id
          left join batch b on b.company_id = l.company_id and b.id = l.batch_id
        where l.company_id = s.company_id and l.unit_id = s.unit_id and s.serial_no = any(l.serial_nos)
          and ${is('h.status', BillStatus.code.posted)} and ${is('h.biz_type', came)}
        order by h.posted_at limit 1) f on true
      left join supplier p on p.company_id = s.company_id and p.id = f.supplier_id
      left join lateral (select q.installed_at, q.installed_by, q.elevator_id, l.old_serial, l.reason, l.old_disposal, l.warranty_to,
          l.old_photo, l.new_photo, l.certificate
        from parts_request_line l join parts_request q on q.company_id = l.company_id and q.id = l.request_id
        where l.company_id = s.company_id and l.unit_id = s.unit_id and l.new_serial = s.serial_no
          and ${is('q.status', PartsStatus.code.installed)} and ${is('s.status', SerialStatus.code.installed)}
        order by q.installed_at desc limit 1) r on true
      left join elevator e on e.company_id = s.company_id and e.id = coalesce(r.elevator_id, s.elevator_id)
      left join community m on m.company_id = e.company_id and m.id = e.community_id
    where s.company_id ${ofCompanies(ctx)} and s.id = ${serialId}`.execute(ctx.db)
  return rows[0]
}

/** Bills that moved a piece, the first first; a reversed one and its twin are no move. */
export async function findLifeMoves(ctx: Context, unitId: string, serialNo: string): Promise<PartLife['moves']> {
  const { rows } = await sql<PartLife['moves'][number]>`select h.posted_at as at, h.biz_type, h.bill_no
    from stock_bill_line l join stock_bill h on h.company_id = l.company_id and h.id = l.bill_id
    where l.company_id ${ofCompanies(ctx)} and l.unit_id = ${unitId} and ${serialNo} = any(l.serial_nos)
      and ${is('h.status', BillStatus.code.posted)} and h.color = 1 and h.posted_at is not null
    order by h.posted_at, h.bill_no limit 50`.execute(ctx.db)
  return rows
}

/** Day on which an old piece was written off as scrap. */
export async function findScrapped(ctx: Context, unitId: string, serialNo: string): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`select h.bill_date::text as day
    from stock_bill_line l join stock_bill h on h.company_id = l.company_id and h.id = l.bill_id
    where l.company_id ${ofCompanies(ctx)} and l.unit_id = ${unitId} and ${serialNo} = any(l.serial_nos)
      and ${is('h.status', BillStatus.code.posted)} and h.color = 1 and ${is('h.biz_type', BizType.code.scrap)}
    order by h.posted_at desc limit 1`.execute(ctx.db)
  return rows[0]?.day ?? null
}

/** What the company calls these files; one that has not arrived, or is another company's, stays away. */
export async function findFileNames(
  ctx: Context,
  bucket: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ key: string; name: string }>`select key, name from stored_file
    where company_id ${ofCompanies(ctx)} and bucket = ${bucket} and key = any(${[...keys]}::text[])`.execute(ctx.db)
  return new Map(rows.map(({ key, name }) => [key, name]))
}
