import type { ReactNode } from 'react'
import { quantityText, thousands } from '#kernel/shared/text.ts'
import { RegionName } from '../region/index.ts'
import { Tag } from '../ui/marks.tsx'
import { DateText, Money } from '../ui/value.tsx'
import type { TableColumn } from './columns.ts'

const unknown = <span className="ter">—</span>
/** An amount the person may not see. */
export const concealed = <span className="ter">•••</span>

/** The value of a cell as its column says; unknown is —, never 0 (look 13). */
export function cellText(column: TableColumn, value: unknown): ReactNode {
  if (value === null || value === undefined || value === '') return unknown
  if (column.options) {
    const labels = ([] as unknown[])
      .concat(value)
      .map((code) => column.options?.find((option) => option.value === code)?.label ?? '—')
    return labels.join('、')
  }
  switch (column.as) {
    case 'money':
      return <Money value={value as string | number} />
    case 'number':
      return typeof value === 'number' ? thousands(value) : String(value)
    case 'quantity':
      return quantityText(String(value))
    case 'percent':
      return `${value} %`
    case 'code':
      return <span className="num sec">{String(value)}</span>
    case 'date':
    case 'time':
    case 'month':
      return <DateText value={String(value)} as={column.as} />
    case 'region':
      return <RegionName code={value as string | readonly string[]} />
    case 'tags':
      return ([] as unknown[]).concat(value).map((text) => <Tag key={String(text)}>{String(text)}</Tag>)
    default:
      if (typeof value === 'boolean') return value ? '是' : '否'
      return Array.isArray(value) ? value.join('、') : String(value)
  }
}
