import { Link } from 'react-router'
import { useKit } from '#kernel/web/services.tsx'
import { type GlyphShape, State, Tag } from '#kernel/web/ui/index.ts'
import { elevatorPaths } from '#modules/elevator/shared/paths.ts'
import { employeePaths } from '#modules/employee/shared/paths.ts'
import { fieldOf, titleOfField } from '../shared/ourFields.ts'
import { LinkState, PlatformLogState } from '../shared/platform.terms.ts'
import type { PlatformLogRow } from '../shared/platformLog.ts'

const shapes: Readonly<Record<number, GlyphShape>> = {
  0: 'dashed',
  1: 'half',
  2: 'solid-tick',
  3: 'bars',
  5: 'slash',
}

/** 失败终止 is the one that stands out. */
export function LogState({ row }: { row: Pick<PlatformLogRow, 'state' | 'held'> }) {
  const { failed, waiting } = PlatformLogState.code
  if (row.state === failed) return <Tag tone="red">{PlatformLogState.label(row.state)}</Tag>
  const text = row.state === waiting && row.held ? '等电梯档案' : PlatformLogState.label(row.state)
  return <State shape={shapes[row.state] ?? 'dashed'}>{text}</State>
}

const linkShapes: Readonly<Record<number, GlyphShape>> = { 0: 'dashed', 1: 'half', 2: 'solid-tick', 4: 'slash' }

export function LinkMark({ state }: { state: number }) {
  const label = LinkState.label(state as never)
  if (state === LinkState.code.failed) return <Tag tone="red">{label}</Tag>
  return <State shape={linkShapes[state] ?? 'dashed'}>{label}</State>
}

interface MissingProps {
  readonly kind: number
  readonly missing: readonly string[]
  readonly elevatorId: string | null
  /** 去补资料 as one link in place of a chip for each field. */
  readonly verb?: boolean
}

/** What a platform asks for and we lack; each leads to the field of the form. */
export function Missing({ kind, missing, elevatorId, verb }: MissingProps) {
  const { may } = useKit()
  if (missing.length === 0) return <span className="ter">—</span>
  const to = (ours: string): string | undefined => {
    const at = fieldOf(kind, ours)?.at
    if (at === 'employee') return employeePaths.list
    // What an order or a report lacks is not filled in at the lift.
    if (at !== 'elevator' || elevatorId === null || !may(['ALb'])) return undefined
    return `${elevatorPaths.form}?mode=edit&id=${elevatorId}&field=${ours}`
  }
  if (verb) {
    const target = to(missing[0] as string)
    return target ? (
      <Link className="linkButton" to={target} onClick={(event) => event.stopPropagation()}>
        去补资料
      </Link>
    ) : null
  }
  return (
    <span className="inline-flex gap-4 hide">
      {missing.map((ours) => {
        const target = to(ours)
        const title = titleOfField(kind, ours)
        return target ? (
          <Link key={ours} to={target} title={`去填${title}`} onClick={(event) => event.stopPropagation()}>
            <Tag tone="amber">{title}</Tag>
          </Link>
        ) : (
          <Tag key={ours} tone="amber">
            {title}
          </Tag>
        )
      })}
    </span>
  )
}
