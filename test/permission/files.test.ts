import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { serverModules } from '#app/modules.ts'
import { newId } from '#kernel/server/index.ts'
import { DOWNLOAD_REGION } from '#kernel/shared/constants.ts'
import { serverPath } from '#kernel/shared/endpoint.ts'
import { DOWNLOAD_PATH, storageApi } from '#kernel/shared/storage.ts'
import { may as mayElevator } from '#modules/elevator/shared/permissions.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '../builders/company.ts'
import { aCommunity, aCustomer, anElevator, aTeam } from '../builders/elevator.ts'
import { type TestServer, testServer } from '../server.ts'

const IMG = 'bit-ev-img'
const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(300, 7)])

/** Files are served by who may see the row they belong to, never by knowing a key (common 4). */
describe('文件跟着它所在的行', () => {
  let server: TestServer
  let company: Company
  let uploader: Person
  let count = 0

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    uploader = await aPerson(server, company)
  })

  /** A file of the company in nobody's row yet. */
  async function aFile(): Promise<{ bucket: string; key: string; name: string }> {
    const file = { bucket: IMG, key: `web1${uploader.userId}_${IMG}_${++count}.png`, name: '现场.png' }
    await server.services.store.write(IMG, file.key, PNG)
    await asOwner(
      server,
      'insert into stored_file (company_id, bucket, key, name, size, created_by) values ($1, $2, $3, $4, $5, $6)',
      [company.id, IMG, file.key, file.name, PNG.length, uploader.userId],
    )
    return file
  }

  async function reads(as: Person, key: string): Promise<boolean> {
    const credential = await server.ask(storageApi.downloadCredential, {}, as)
    const form = { ...credential, region: DOWNLOAD_REGION, bucket: IMG, key, fileName: '' }
    const answer = await server.app.inject({
      method: 'POST',
      url: serverPath(DOWNLOAD_PATH),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    })
    return answer.rawPayload.equals(PNG)
  }

  it('几行都有的文件：看得到其中一行就读得到，哪一行在前都一样', async () => {
    const place = { communityId: await aCommunity(server, company), customerId: await aCustomer(server, company) }
    const [first, second, neither] = [
      await aTeam(server, company),
      await aTeam(server, company),
      await aTeam(server, company),
    ]
    const { key } = await aFile()
    for (const teamId of [first, second])
      await asOwner(
        server,
        `insert into file_holder (company_id, bucket, key, entity, row_id) values ($1, $2, $3, 'elevator', $4)`,
        [company.id, IMG, key, await anElevator(server, company, { ...place, teamId })],
      )
    const ofTeam = async (teamId: string) =>
      reads(await aPerson(server, company, { grants: [mayElevator.detail], scope: 2, teamId }), key)
    expect([await ofTeam(first), await ofTeam(second), await ofTeam(neither)]).toEqual([true, true, false])
  })

  it('电梯的附件：看得到这台电梯的人读得到；没有权限的、范围外的、只知道键的都读不到', async () => {
    const [ownTeam, otherTeam] = [await aTeam(server, company), await aTeam(server, company)]
    const communityId = await aCommunity(server, company)
    const customerId = await aCustomer(server, company)
    const lift = await anElevator(server, company, { communityId, customerId, teamId: ownTeam })
    const { detail } = mayElevator
    const people = {
      全公司: await aPerson(server, company, { grants: [detail] }),
      本班组: await aPerson(server, company, { grants: [detail], scope: 2, teamId: ownTeam }),
      指定小区: await aPerson(server, company, { grants: [detail], scope: 4, scopeIds: [communityId] }),
      没有权限: await aPerson(server, company, { grants: [] }),
      别的班组: await aPerson(server, company, { grants: [detail], scope: 2, teamId: otherTeam }),
      本人: await aPerson(server, company, { grants: [detail], scope: 3 }),
      别的小区: await aPerson(server, company, {
        grants: [detail],
        scope: 4,
        scopeIds: [await aCommunity(server, company)],
      }),
      别家: await aPerson(server, await aCompany(server)),
    }
    const { key, ...rest } = await aFile()
    const readers = async () => {
      const found: string[] = []
      for (const [who, person] of Object.entries(people)) if (await reads(person, key)) found.push(who)
      return found
    }
    expect(await readers()).toEqual([])
    await asOwner(server, 'update elevator set files = $2 where id = $1', [lift, JSON.stringify([{ key, ...rest }])])
    expect(await readers()).toEqual(['全公司', '本班组', '指定小区'])
    await asOwner(server, 'update elevator set deleted_at = now() where id = $1', [lift])
    expect(await readers()).toEqual([])
    expect(await reads(uploader, key)).toBe(true)
  })

  it('能打开这一行的接口要的键，读文件的人也要有', async () => {
    const { key, ...rest } = await aFile()
    const place = { communityId: await aCommunity(server, company), customerId: await aCustomer(server, company) }
    const lift = await anElevator(server, company, place)
    await asOwner(server, 'update elevator set files = $2 where id = $1', [lift, JSON.stringify([{ key, ...rest }])])
    const clerk = await aPerson(server, company, { grants: ['AM1'] })
    const kept = server.services.fileRows.elevator ?? []
    const readsWith = (...codes: string[]) => {
      const open = async () => ({})
      Object.assign(server.services.fileRows, { elevator: [{ by: { ...kept[0]?.by, needs: codes }, open }] })
      return reads(clerk, key)
    }
    try {
      expect([await readsWith('AM2'), await readsWith('AM2', 'AM1')]).toEqual([false, true])
    } finally {
      Object.assign(server.services.fileRows, { elevator: kept })
    }
  })

  it('藏在一行深处的文件也跟着这一行：合同草稿里填到一半的附件', async () => {
    const { key } = await aFile()
    const id = newId()
    const customerId = await aCustomer(server, company)
    await asOwner(
      server,
      `insert into contract (company_id, id, customer_id, contract_no, type, draft, unfinished) values ($1, $2, $3, 'HT-深', 1, true, $4)`,
      [company.id, id, customerId, JSON.stringify({ pages: [{ files: [{ bucket: IMG, key, name: 'a.png' }] }] })],
    )
    const found = await asOwner(server, 'select entity, row_id from file_holder where key = $1', [key])
    expect(found).toEqual([{ entity: 'contract', row_id: id }])
  })

  it('每张有文件的表：触发器与能打开它的接口都在；两边没有多余的', async () => {
    const rows = await asOwner<{ name: string }>(
      server,
      `select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'files_in'`,
    )
    expect(Object.keys(server.services.fileRows).toSorted()).toEqual(
      rows
        .map(({ name }) => name)
        .filter((name) => !playedAlone.includes(name))
        .toSorted(),
    )
  })

  it('每个收文件的接口：它的文件落在哪张表是写明的', () => {
    const taking = serverModules
      .flatMap(({ calls }) => calls)
      .flatMap(({ api }) => Object.values(api))
      .filter(({ input }) => holdsFile(input))
      .map(({ path }) => path)
    expect(taking.toSorted()).toEqual(Object.keys(kept).toSorted())
    const tables = new Set(Object.values(kept).filter((table) => !table.startsWith('=')))
    expect([...tables].toSorted()).toEqual(Object.keys(server.services.fileRows).toSorted())
  })
})

/** What was said in a car is played by a call of its own, which notes who did; no key opens it beside. */
const playedAlone = ['alarm_call']

/** Where the files of each call are kept; `=`: they are not read by a key, and why. */
const kept: Record<string, string> = {
  '/aiDiagnosis/warn/feedback': 'early_warning',
  '/community/add': 'community',
  '/community/edit': 'community',
  '/contract/add': 'contract',
  '/contract/edit': 'contract',
  '/contract/renew': 'contract',
  '/contract/change': 'contract_change',
  '/contract/changePreview': 'contract_change',
  '/customer/visit/add': 'customer_visit',
  '/customer/visit/edit': 'customer_visit',
  '/drill/add': 'drill',
  '/drill/edit': 'drill',
  '/elevator/add': 'elevator',
  '/elevator/comfortTest/add': 'comfort_test',
  '/elevator/comfortTest/import': 'comfort_test',
  '/elevator/edit': 'elevator',
  '/elevator/insurance/add': 'insurance_policy',
  '/elevator/insurance/edit': 'insurance_policy',
  '/elevator/passport/add': 'lift_passport',
  '/elevator/passport/edit': 'lift_passport',
  '/elevator/passport/sign': 'lift_passport',
  '/hardware/alarm/answer': '=/hardware/alarm/media notes who plays it',
  '/hazard/rectify/{id}': 'hazard',
  '/inspection/plan/delay/{id}': 'inspection_plan',
  '/inspection/record/add': 'inspection_record',
  '/inspection/record/edit': 'inspection_record',
  '/maintain/custom/add': 'custom_plan',
  '/maintain/custom/edit': 'custom_plan',
  '/maintain/demandRule/add': 'demand_rule',
  '/maintain/demandRule/edit': 'demand_rule',
  '/maintain/template/add': 'maintain_template',
  '/maintain/template/edit': 'maintain_template',
  '/mall/afterSale/apply': 'after_sale_event',
  '/mall/afterSale/intervene': 'mall_return',
  '/mall/afterSale/refundDone': 'after_sale_event',
  '/mall/afterSale/refuse': 'after_sale_event',
  '/mall/afterSale/sendBack': 'mall_return',
  '/mall/invoice/issue': 'mall_invoice',
  '/mall/order/voucher': '=the order shows it to both sides by an address for five minutes',
  '/mall/refund/done': '=the order and the list of refunds show it by an address for five minutes',
  '/notice/add': 'notice',
  '/notice/edit': 'notice',
  '/repair/parts/add': 'parts_request_line',
  '/repair/parts/edit': 'parts_request_line',
  '/repair/parts/install/{id}': 'parts_request_line',
  '/warehouse/unit/add': 'unit',
  '/warehouse/unit/edit': 'unit',
  '/villageArchive/add': 'villa_archive',
  '/villageArchive/edit': 'villa_archive',
  '/certificate/add': 'certificate',
  '/certificate/edit': 'certificate',
  '/employee/absence/add': 'employee_absence',
  '/employee/add': 'employee',
  '/employee/edit': 'employee',
  '/hardware/terminal/bind': 'terminal_binding',
  '/hardware/terminal/replace': 'terminal_binding',
  '/hazard/add': 'hazard',
  '/hazard/edit': 'hazard',
  '/hazard/notify/{id}': 'hazard',
  '/inspection/record/rectify/{id}': 'hazard',
  '/repair/order/add': '=录音只有听录音的接口给地址，每次听都留痕',
  '/repair/order/recording/add/{id}': '=录音只有听录音的接口给地址，每次听都留痕',
  '/repair/parts/answer/{id}': '=签字单的地址在更换单详情里',
  '/support/article/save': '=凭证由文章自己给，只到它的文件',
  '/support/ticket/add': '=凭证由工单自己给，只到它的文件',
  '/support/ticket/reply': '=凭证由工单自己给，只到它的文件',
  '/thirdApp/download': '=这就是读文件的接口',
  '/gathering/dunning/add': 'dunning_record',
  '/gathering/invoice/issue': 'ar_invoice',
  '/gathering/receipt/add': 'receipt',
  '/gathering/receipt/edit': 'receipt',
  '/gathering/writeOff/add': 'write_off',
  '/v4/material/add': 'material',
  '/v4/material/edit': 'material',
  '/v4/quotation/add': 'quotation',
  '/v4/quotation/confirm': 'quotation',
}

function holdsFile(schema: z.ZodType, seen = new Set<z.ZodType>()): boolean {
  if (seen.has(schema)) return false
  seen.add(schema)
  if (schema instanceof z.ZodObject && 'bucket' in schema.shape && 'key' in schema.shape) return true
  const inner: unknown[] = []
  const def = (schema as unknown as { def: Record<string, unknown> }).def
  for (const part of Object.values(def)) {
    if (Array.isArray(part)) inner.push(...part)
    else if (part !== null && typeof part === 'object') inner.push(part, ...Object.values(part))
  }
  return inner.some((one) => one instanceof z.ZodType && holdsFile(one, seen))
}
