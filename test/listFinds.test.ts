import { beforeAll, describe, expect, it } from 'vitest'
import { seedDemo } from '#db/seed/index.ts'
import { newId } from '#kernel/server/index.ts'
import type { Endpoint } from '#kernel/shared/endpoint.ts'
import type { Column, List } from '#kernel/shared/list.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import type { LiftName } from '#modules/elevator/shared/liftName.ts'
import { aSession, asOwner } from './builders/company.ts'
import { statements } from './conformance/declared.ts'
import { testDatabase } from './database.ts'
import { type TestServer, testServer } from './server.ts'

/** All that a search promises is found by what its list shows, over the demo data (decision 0123). */

const now = '2026-11-20T16:30:00+08:00'

type Row = Readonly<Record<string, unknown>>
interface Asked {
  readonly list: List
  readonly endpoint: Endpoint
}

/** Fields that no row shows: some rows with their texts. */
const BESIDE: Readonly<Record<string, string>> = {
  'insurancePolicy.elevator': `select v.policy_id as id, e.name as text from insurance_policy_elevator v
    join elevator e on e.company_id = v.company_id and e.id = v.elevator_id
    join insurance_policy p on p.company_id = v.company_id and p.id = v.policy_id
    where v.company_id = $1 and p.deleted_at is null limit 2`,
  'repairOrder.faultCode': `select id, fault_code as text from repair_order
    where company_id = $1 and fault_code <> '' and deleted_at is null order by report_at desc limit 2`,
}

/** Columns in sight that the search does not find, because this filter of the list does. */
const CHOSEN: Readonly<Record<string, string>> = {
  'kit.categoryPath': 'categoryId',
  'quoteService.regionCodes': 'regionCode',
  'goods.categoryName': 'categoryId',
  'bankLine.accountName': 'accountId',
  'customer.grade': 'grade',
  'earlyWarning.level': 'level',
  'earlyWarning.rule': 'rule',
  'monitorRecord.charge': 'charge',
  'monitorRecord.code': 'code',
  'monitorRecord.level': 'level',
  'elevator.maintenanceWorkers': 'workerId',
  'elevatorLink.platformName': 'platformId',
  'employee.positions': 'positionId',
  'employee.teamName': 'teamId',
  'evaluation.workers': 'workerId',
  'facePerson.teamName': 'teamId',
  'faultRule.level': 'level',
  'inspectionDue.teamName': 'teamId',
  'maintainOrder.crew': 'workerId',
  'maintainPlan.team': 'teamId',
  'mfaBinding.positions': 'positionId',
  'partsRequest.applicant': 'applicantId',
  'project.managerName': 'managerId',
  'projectContract.projectName': 'projectId',
  'projectElevator.chargeEmployee': 'chargeEmployeeId',
  'qualityCheck.workers': 'workerId',
  'repairOrder.crew': 'workerId',
  'reservation.warehouseName': 'warehouseId',
  'stock.warehouseName': 'warehouseId',
  'stockBill.receiverName': 'receiverId',
  'stockBill.warehouseName': 'warehouseId',
  'stockLedger.warehouseName': 'warehouseId',
  'stocktake.warehouseName': 'warehouseId',
  'uncoveredElevator.customerName': 'customerId',
  'uncoveredElevator.teamName': 'teamId',
}

const many = 'hundreds of rows share it'
const said = 'a sentence, read and not looked for'
const built = 'put together for the eye, or words of codes'
/** … and those that nobody types, or that no index finds among a million rows. */
const UNSOUGHT: Readonly<Record<string, string>> = {
  'arAdjustment.reason': said,
  'arInvoice.createdByName': many,
  'bankLine.receiptNo': 'receipts have their own list; its serial is the line’s',
  'dunning.createdByName': many,
  'refund.createdByName': many,
  'refund.reason': said,
  'writeOff.createdByName': many,
  'writeOff.decidedByName': many,
  'writeOff.reason': said,
  'building.keyPlace': many,
  'certificate.issuer': many,
  'customPlan.lastTrigger': said,
  'earlyWarning.forecastDate': said,
  'earlyWarning.metric': said,
  'faultForecast.asOf': 'the first of a month; the ledger stands in its months',
  'elevatorLink.missing': built,
  'evaluation.evaluatorName': 'most rate without a name; the box would be wider than the bar',
  'faultStrategy.levels': built,
  'faultStrategyLift.terminalNo': 'no index over lifts; terminals have their own list',
  'fixedDateScheme.byLevel': built,
  'governorCheck.reportNo':
    'of the newest record of each lift, which would be asked for every lift; records have their own list',
  'hazard.follow': 'the newest request of each row, which would be asked for every row; orders have their own lists',
  'inspectionDue.org': many,
  'inspectionPlan.materials': built,
  'liftHealth.worst': said,
  'live.recordName': 'what stands at this moment; the state has its filter, records have their own list',
  'maintainPlan.mainWorker': 'no index; one of the team, which has its filter',
  'maintainPlan.templateName': many,
  'maintainRelease.violations': said,
  'monitorRecord.floorLabel': many,
  'pushLog.error': said,
  'maintainTemplate.basis': said,
  'maintainTemplate.itemsByLevel': built,
  'overtimeHit.receivers': 'several people, told of what the row is about',
  'overtimeHit.what': built,
  'platformLog.reason': said,
  'position.remark': said,
  'quotation.salesmanName': 'who sells has a filter',
  'repairOrder.faultText': said,
  'stock.measureUnit': many,
  'stockBill.makerName': many,
  'stockBill.postedName': many,
  'terminal.model': many,
  'unit.className': 'the tree beside the list',
  'unit.measureUnit': many,
  'mallShipment.carrier': many,
  'mallShipment.goods': 'orders have their own list, which finds them',
  'mallToShip.buyerRemark': said,
  'sku.specs': 'values of the goods beside them, which are found',
  'villaArchive.brand': many,
  'villaArchive.preference': said,
  'warehouse.teamName': 'a company has a handful of warehouses',
}

/** Lists that operations users alone read: they run the mall. */
const OF_OPERATIONS = ['mallStore']

const textsOf = ({ filters }: List) =>
  Object.entries(filters).flatMap(([name, filter]) => (filter.kind === 'text' ? [{ name, ...filter }] : []))

/** What a person reads in the row and types: of a lift its whole label, of several names the first, without how many. */
function typed(row: Row, field: string): string | undefined {
  const lift = row.lift as LiftName | null | undefined
  if (lift && ['elevator', 'elevatorName', 'name'].includes(field)) return liftLabel(lift.community, lift.name)
  const value = Array.isArray(row[field]) ? row[field][0] : row[field]
  if (typeof value !== 'string' || value.trim() === '') return undefined
  return value.split('、')[0]?.split('×')[0]?.slice(0, 30)
}

describe('搜索框写的都搜得到', () => {
  let server: TestServer
  let company: string
  let chief: { token: string }
  let operator: { token: string }
  let asked: Asked[]
  const rows = new Map<string, readonly Row[]>()

  /** Lists that are only read of one row of another. */
  const within = new Map<string, Row>()
  const page = async ({ list, endpoint }: Asked, input: Row): Promise<readonly Row[]> => {
    const whole = { size: 100, ...within.get(list.key), ...input }
    const as = OF_OPERATIONS.includes(list.key) ? operator : chief
    return ((await server.ask(endpoint, whole as never, as)) as { records: Row[] }).records
  }

  beforeAll(async () => {
    const database = await testDatabase()
    await seedDemo({ secret: database.secret, size: 'on', log: () => {}, urls: database, now: new Date(now) })
    server = await testServer({ database })
    server.setNow(now)
    const [user] = await asOwner<{ user_id: string; company_id: string }>(
      server,
      `select u.id as user_id, m.company_id from app_user u join membership m on m.user_id = u.id where u.phone = '13800000001'`,
    )
    company = user?.company_id ?? ''
    chief = { token: await aSession(server, user?.user_id ?? '', company) }
    const [runs] = await asOwner<{ id: string }>(server, `select id from app_user where phone = '13700000001'`)
    operator = { token: await aSession(server, runs?.id ?? '', null) }
    const own = (text: string, more: unknown[] = []) => asOwner<{ id: string }>(server, text, [company, ...more])
    // What the demo data does not have.
    await own(`insert into job (company_id, id, kind, title, created_by) values ($1, $2, 'x', '导出电梯', $3)`, [
      newId(),
      user?.user_id,
    ])
    await own(
      `insert into release_request (company_id, id, kind, title, input, lines, reason, requester_id)
       select $1, $2, 'date', '改到周日', '{}', '[{"texts":["间隔 17 天"]}]', '业主停电', id from employee where company_id = $1 order by id limit 1`,
      [newId()],
    )
    await own(`update terminal set imei = '86012305' || right(terminal_no, 7), iccid = '8986001230' || right(terminal_no, 10)
      where company_id = $1`)
    await own(`update sku set stock = 0, unit_id = w.unit_id, warehouse_id = w.warehouse_id
      from (select unit_id, warehouse_id from stock where company_id = $1 order by id limit 1) w
      where company_id = $1 and sku.id = (select id from sku s where s.company_id = $1 and s.locked = 0 and s.deleted_at is null
        order by s.sku_no limit 1)`)
    const [strategy] = await own('select id from fault_strategy where company_id = $1 and deleted_at is null limit 1')
    within.set('faultStrategyLift', { strategyId: strategy?.id })

    const { lists, endpoints } = await statements()
    asked = (lists as unknown as List[]).flatMap((list) => {
      const endpoint = endpoints.find((one) => (one.input as unknown) === list.query)
      return endpoint && textsOf(list).length > 0 ? [{ list, endpoint }] : []
    })
    for (const one of asked) rows.set(one.list.key, await page(one, {}))
  }, 300_000)

  /** Whether the row is found by the text, in the filter that is named. */
  async function finds(one: Asked, filter: string, text: string, id: unknown): Promise<boolean> {
    for (let at = 1; at <= 20; at++) {
      const found = await page(one, { [filter]: text, page: at })
      if (found.some((row) => row.id === id)) return true
      if (found.length < 100) return false
    }
    return false
  }

  /** Some rows with what they show in this field. */
  async function samples(one: Asked, field: string, most: number): Promise<{ id: unknown; text: string }[]> {
    const beside = BESIDE[`${one.list.key}.${field}`]
    if (beside) return asOwner<{ id: string; text: string }>(server, beside, [company])
    for (let at = 1; at <= 10; at++) {
      const all = at === 1 ? (rows.get(one.list.key) ?? []) : await page(one, { page: at })
      const found = all.flatMap((row) => {
        const text = typed(row, field)
        return text ? [{ id: row.id, text }] : []
      })
      if (found.length > 0) return found.slice(0, most)
      if (all.length < 100) return []
    }
    return []
  }

  it('每个词都用行上显示的值搜到这一行', async () => {
    const wrong: string[] = []
    for (const one of asked)
      for (const { name, finds: fields } of textsOf(one.list))
        for (const [field, word] of Object.entries(fields)) {
          const some = await samples(one, field, 3)
          if (some.length === 0) wrong.push(`${one.list.key}.${name}: no row shows ${field} (${word})`)
          for (const { id, text } of some)
            if (!(await finds(one, name, text, id)))
              wrong.push(`${one.list.key}.${name}: ${word} does not find ${text} (${field})`)
        }
    expect(wrong).toEqual([])
    expect(asked.length).toBeGreaterThan(40)
  })

  it('默认看得见、会照着输入的列，都搜得到，或说明为什么不', async () => {
    const missed: string[] = []
    const shown = new Set<string>()
    for (const one of asked)
      for (const [prop, column] of Object.entries(one.list.columns as Record<string, Column>)) {
        if (!column.shown || !['text', 'code', undefined].includes(column.as)) continue
        const key = `${one.list.key}.${prop}`
        const [first] = (rows.get(one.list.key) ?? []).filter((row) => typed(row, prop))
        if (!first) continue
        shown.add(key)
        const chosen = CHOSEN[key]
        if (UNSOUGHT[key] || (chosen && chosen in one.list.filters)) continue
        let found = false
        for (const { name } of textsOf(one.list))
          found ||= await finds(one, name, typed(first, prop) as string, first.id)
        if (!found) missed.push(`${key}: ${typed(first, prop)}`)
      }
    expect(missed).toEqual([])
    // No reason outlives its column.
    expect([...Object.keys(CHOSEN), ...Object.keys(UNSOUGHT)].filter((key) => !shown.has(key))).toEqual([])
  })
})
