import { type Context, readUpload, rowsBySheet } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { plainName } from '#modules/community/server/index.ts'
import { guessMapping, kindOf, plainHeading, type RegisterRead, registerColumns } from '../shared/register.ts'
import { bookTemplate } from './template.ts'

/** With fewer of our columns known in a heading it is no register. */
const ENOUGH = 4
/** How far down the heading may stand, below titles and dates. */
const LOOK_AT = 10

interface Register extends RegisterRead {
  readonly places: readonly string[]
  readonly body: readonly { readonly cells: readonly string[] }[]
}

/** The sheet and the row whose headings say most. */
async function openRegister(ctx: Context, key: string): Promise<Register> {
  let best: Register | undefined
  for (const [sheet, rows] of await rowsBySheet(await readUpload(ctx, key)))
    for (const [at, { cells }] of rows.slice(0, LOOK_AT).entries()) {
      const mapping = guessMapping(cells)
      if (Object.keys(mapping).length <= Object.keys(best?.mapping ?? {}).length) continue
      const body = rows.slice(at + 1).filter((row) => row.cells.some(Boolean))
      best = { sheet, headings: [...new Set(cells.filter(Boolean))], rows: body.length, mapping, places: cells, body }
    }
  if (best && Object.keys(best.mapping).length >= ENOUGH) return best
  const subMsg =
    '没有认出登记表的表头：需要有设备代码、使用单位、制造单位、出厂编号等列。请选择监管平台导出的电梯台账（.xlsx）'
  throw refuse.wrongTemplate({}, { subMsg })
}

export async function readRegister(ctx: Context, { key }: { key: string }): Promise<RegisterRead> {
  const { sheet, headings, rows, mapping } = await openRegister(ctx, key)
  return { sheet, headings, rows, mapping }
}

/**
 * The workbook with what the register says: its lifts, and each 使用单位 and 小区 of them once. Contacts, people, contract
 * and plan stand in no register; the person completes them.
 */
export async function fromRegister(ctx: Context, { key, mapping }: { key: string; mapping: Record<string, string> }) {
  const { body, places } = await openRegister(ctx, key)
  const place = new Map(places.map((heading, at) => [plainHeading(heading), at]))
  const customers = new Map<string, Record<string, string>>()
  const communities = new Map<string, Record<string, string>>()
  const lifts = body.map(({ cells }) => {
    const of = (ours: string) => (cells[place.get(plainHeading(mapping[ours] ?? '')) ?? -1] ?? '').trim()
    const [customer, community] = [of('使用单位'), of('小区')]
    if (customer && !customers.has(plainName(customer)))
      customers.set(plainName(customer), { 名称: customer, 统一社会信用代码: of('统一社会信用代码') })
    if (community && !communities.has(plainName(community)))
      communities.set(plainName(community), { 小区名称: community, 地址: of('地址') })
    return liftOf(of)
  })
  return bookTemplate('开业工作簿（由登记表生成）.xlsx', {
    电梯: lifts,
    客户: [...customers.values()],
    小区: [...communities.values()],
  })
}

function liftOf(of: (ours: string) => string): Record<string, string> {
  const lift: Record<string, string> = {}
  for (const { ours, sheet } of registerColumns) if (!sheet) lift[ours] = of(ours)
  const kind = kindOf(of('设备类型'))
  return {
    ...lift,
    ...(kind ? { 设备类型: kind.type, 驱动方式: kind.driving, 用途: kind.use } : {}),
    电梯名称: of('单位内部编号'),
    速度: of('速度').replace(/m\/s|米\/秒/i, ''),
  }
}
