import { installHash } from '#modules/terminal/server/index.ts'
import type { Company } from './company.ts'
import type { Row } from './write.ts'

/** The install code of every demo terminal: there is no plate to read it from. */
const INSTALL_CODE = 'K7QM4N2P'
/** Of the 出厂清单, nobody's yet: to try 登记终端 with. */
const FREE = 12

/** The 出厂清单 of the demo (decision 0130): what stands at lifts is taken, some numbers are free. */
export function numberRows(companies: readonly Company[]): Row[] {
  const taken = companies.flatMap((company) =>
    (company.rows.get('terminal') ?? []).map((row) => ({
      ...made(String(row.terminal_no), Number(row.terminal_type), String(row.model)),
      claimed_by: company.id,
      terminal_id: row.id,
      claimed_at: row.created_at,
    })),
  )
  const known = new Set<string>()
  const once = taken.filter(({ terminal_no }) => !known.has(terminal_no) && known.add(terminal_no))
  const free = Array.from({ length: FREE }, (_, n) => ({
    ...made(`TWE1${String(26009001 + n)}`, n % 4 === 3 ? 2 : 1, n % 4 === 3 ? 'TW-S1' : 'TW-E1'),
    claimed_by: null,
    terminal_id: null,
    claimed_at: null,
  }))
  return [...once, ...free]
}

const made = (terminal_no: string, terminal_type: number, model: string) => ({
  terminal_no,
  install_hash: `\\x${installHash(terminal_no, INSTALL_CODE).toString('hex')}`,
  terminal_type,
  vendor: '云溪物联',
  model,
})
