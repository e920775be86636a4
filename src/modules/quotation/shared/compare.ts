import { minus } from '#kernel/shared/money.ts'
import type { QuotationLine } from './line.ts'
import { OfferGrade } from './quotation.terms.ts'

/** What of two versions differs (commerce 4.3): lines added, removed, changed, and by how much. */
export interface LineChange {
  readonly kind: 'added' | 'removed' | 'changed'
  readonly name: string
  readonly spec: string | null
  readonly before: { readonly qty: string | null; readonly price: string; readonly amount: string } | null
  readonly after: { readonly qty: string | null; readonly price: string; readonly amount: string } | null
  readonly delta: string
}

type Compared = Pick<QuotationLine, 'lineType' | 'refId' | 'name' | 'spec' | 'qty' | 'price' | 'amount' | 'grade'>

/** The same thing in both: what is of the catalogue by its row, the rest by its words; one that stands twice by its turn. */
function keyed(lines: readonly Compared[]): Map<string, Compared> {
  const turns = new Map<string, number>()
  return new Map(
    lines.map((line) => {
      const thing = line.refId ? `${line.lineType} ${line.refId}` : JSON.stringify([line.name, line.spec])
      const key = `${line.grade ?? ''} ${thing}`
      const turn = (turns.get(key) ?? 0) + 1
      turns.set(key, turn)
      return [`${key} ${turn}`, line]
    }),
  )
}

/** Of which offer it is, where it is of one. */
const nameOf = ({ name, grade }: Compared): string => (grade ? `${name}（${OfferGrade.label(grade)}）` : name)

const figures = ({ qty, price, amount }: Compared) => ({ qty, price, amount })

export function compareLines(before: readonly Compared[], after: readonly Compared[]): LineChange[] {
  const [old, fresh] = [keyed(before), keyed(after)]
  const changes: LineChange[] = []
  for (const [key, line] of fresh) {
    const was = old.get(key)
    const { spec } = line
    const name = nameOf(line)
    if (!was) changes.push({ kind: 'added', name, spec, before: null, after: figures(line), delta: line.amount })
    else if (was.qty !== line.qty || was.price !== line.price)
      changes.push({
        kind: 'changed',
        name,
        spec,
        before: figures(was),
        after: figures(line),
        delta: minus(line.amount, was.amount),
      })
  }
  for (const [key, line] of old)
    if (!fresh.has(key)) {
      const { spec } = line
      changes.push({
        kind: 'removed',
        name: nameOf(line),
        spec,
        before: figures(line),
        after: null,
        delta: minus(0, line.amount),
      })
    }
  return changes
}
