import type { Statement } from './statements.ts'

/**
 * States in the SQL of stores go by name: `is('o.status', MAINTAIN_DONE)` of `kernel/server/codes.ts`, not
 * `o.status in (3, 4)`. Whoever adds a state finds every question about it by the name; and a number says nothing of
 * which of a dozen enumerations it belongs to.
 */

const state = String.raw`(?:\w+\.)?\w*(?:status|state)\b`
const bare = [
  // o.status in (3, 4), h.state::int < 4, coalesce(e.state, 1) = 1, set state = 2
  new RegExp(
    String.raw`(?<![\w$])${state}(?:::\w+|,\s*\d+\s*\))*\s*(?:=|<>|!=|<=?|>=?|\b(?:not\s+)?in\b|\bis\s+(?:not\s+)?distinct\s+from\b)\s*§?\s*\(?\s*'?\d[\d, ]*\)?`,
    'gi',
  ),
  new RegExp(String.raw`\bcase\s+${state}\s+when\s+'?\d`, 'gi'),
]
/** A number handed to the helper is no name either. */
const handed = [/\bis(?:Not)?\(\s*(['"`])[^'"`]*(?:status|state)\1\s*,\s*\[?\s*['"]?\d/gi, /\bliteral\(\s*['"]?\d/g]

/**
 * What reads tables of modules further right, whose enumerations it may not import (`tools/module-order.ts`): the
 * numbers of the file. One fewer is written down here, one more needs the name.
 */
const toTheRight: Readonly<Record<string, number>> = {
  'src/modules/permission/server/assigning.store.ts': 2,
  'src/modules/permission/server/position.store.ts': 3,
  'src/modules/account/server/companies.store.ts': 1,
  'src/modules/account/server/session.store.ts': 1,
  'src/modules/account/server/viewing.store.ts': 1,
  'src/modules/organisation/server/team.store.ts': 8,
  'src/modules/template/server/fixedDate.store.ts': 7,
  'src/modules/template/server/template.store.ts': 2,
  'src/modules/community/server/building.store.ts': 1,
  'src/modules/community/server/community.store.ts': 2,
  'src/modules/community/server/communityList.store.ts': 5,
  'src/modules/customer/server/customer.store.ts': 3,
  'src/modules/customer/server/customerHoldings.store.ts': 2,
  'src/modules/customer/server/customerImport.store.ts': 1,
  'src/modules/customer/server/customerMerge.store.ts': 1,
  'src/modules/customer/server/customerReport.store.ts': 9,
  'src/modules/customer/server/customerService.store.ts': 1,
  'src/modules/customer/server/customerVisit.store.ts': 1,
  'src/modules/employee/server/certificate.store.ts': 1,
  'src/modules/employee/server/certificateNews.store.ts': 1,
  'src/modules/employee/server/employee.store.ts': 5,
  'src/modules/employee/server/held.store.ts': 2,
  'src/modules/employee/server/work.store.ts': 4,
  'src/modules/enterprise/server/signDistance.store.ts': 1,
  'src/modules/elevator/server/crew.store.ts': 1,
  'src/modules/elevator/server/elevator.store.ts': 6,
  'src/modules/elevator/server/handover.store.ts': 4,
  'src/modules/elevator/server/handoverUndo.store.ts': 1,
  'src/modules/elevator/server/partner.store.ts': 1,
  'src/modules/elevator/server/publicLift.store.ts': 7,
  'src/modules/villa/server/asking.store.ts': 1,
  'src/modules/project/server/project.store.ts': 4,
  'src/modules/project/server/projectContract.store.ts': 4,
  'src/modules/project/server/projectDetail.store.ts': 9,
  'src/modules/project/server/projectRepair.store.ts': 1,
  'src/modules/project/server/setCharge.store.ts': 1,
  'src/modules/contract/server/arrival.store.ts': 1,
  'src/modules/contract/server/contract.store.ts': 3,
  'src/modules/maintenance/server/orderDetail.store.ts': 1,
  'src/modules/maintenance/server/remoteCheck.store.ts': 1,
  'src/modules/maintenance/server/work.store.ts': 7,
  'src/modules/morning/server/facts.store.ts': 2,
  'src/modules/repair/server/steps.store.ts': 1,
}

export interface Numbered {
  readonly file: string
  readonly line: number
  readonly found: string
}

const found = (file: string, line: number, text: string, patterns: readonly RegExp[]): Numbered[] =>
  patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({
      file,
      line: line + text.slice(0, match.index).split('\n').length - 1,
      found: match[0].replace(/\s+/g, ' ').trim(),
    })),
  )

/** Bare numbers of one file: `literals` are its templates and strings, `source` its text. */
export const numbersOf = (literals: readonly Statement[], file: string, source: string): Numbered[] => [
  ...literals.flatMap(({ line, text }) => found(file, line, text, bare)),
  ...found(file, 1, source, handed),
]

/** Files with more or fewer bare numbers than are written down for them. */
export function findNumbers(
  numbers: readonly Numbered[],
  allowed: Readonly<Record<string, number>> = toTheRight,
): { file: string; line: number; rule: string }[] {
  const files = new Set([...numbers.map(({ file }) => file), ...Object.keys(allowed)])
  return [...files].flatMap((file) => {
    const here = numbers.filter((one) => one.file === file)
    const may = allowed[file] ?? 0
    if (here.length < may)
      return [{ file, line: 1, rule: `compares ${here.length} states with bare numbers, tools/codes.ts says ${may}` }]
    if (here.length === may) return []
    return here.map(({ line, found }) => ({
      file,
      line,
      rule: `a state is compared by its name, as in is('o.status', MAINTAIN_DONE), not by a number: ${found}`,
    }))
  })
}
