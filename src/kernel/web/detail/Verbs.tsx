import { Button, Dropdown } from 'antd'
import { Fragment, type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Machine } from '../../shared/machine.ts'
import { useRun } from '../client/useRun.ts'
import { useKit } from '../services.tsx'
import { Can } from '../session/Can.tsx'

/** Spread over a dialog: whether it is asked now, and what ends it. */
interface Question {
  readonly open: boolean
  readonly onClose: () => void
}

/** Something that a person may do with a row: at once, on a page of its own, or after a question. */
export interface Verb {
  readonly key: string
  readonly label: string
  /** Codes, any of which suffices; none: whoever sees the row. */
  readonly needs?: readonly string[]
  /** The state of the row allows it now. */
  readonly when: boolean
  /** Brings the row on. */
  readonly primary?: boolean
  /** Stands behind 更多. */
  readonly behind?: boolean
  readonly icon?: ReactNode
  /** Does it and says so, the button waits as long; `ask` goes on with the question of another verb. */
  readonly act?: (ask: (key: string) => void) => unknown
  /** Address of the page where it is done. */
  readonly to?: string
  readonly asks?: (question: Question) => ReactNode
}

/** What the machine of a row says of a move: its name, whether the state allows it, and who may. */
export const movesOf =
  <Code, Name extends string>({ open, moves }: Machine<Code, Name>, status: Code) =>
  (name: Name): Pick<Verb, 'key' | 'label' | 'when' | 'needs'> => {
    const { label, needs = [] } = moves[name]
    return { key: name, label, when: open(status).includes(name), needs }
  }

/** The verbs of a row, in their order: 更多 first, the one that brings it on last. */
export function Verbs({ of }: { readonly of: readonly Verb[] }) {
  const { may } = useKit()
  const [asking, setAsking] = useState<string>()
  const { running, press } = usePress(setAsking)
  const open = of.filter(({ when }) => when)
  const behind = open.filter(({ behind, needs = [] }) => behind && (needs.length === 0 || may([...needs])))
  const items = behind.map((verb) => ({
    key: verb.key,
    label: verb.label,
    disabled: running,
    onClick: () => press(verb),
  }))
  return (
    <>
      {items.length > 0 && (
        <Dropdown menu={{ items }} trigger={['click']}>
          <Button>更多</Button>
        </Dropdown>
      )}
      {open.map((verb) =>
        verb.behind ? null : (
          <Can key={verb.key} needs={verb.needs ?? []}>
            <VerbButton verb={verb} onAsk={setAsking} />
          </Can>
        ),
      )}
      {of.map(({ key, asks }) => (
        <Fragment key={key}>{asks?.({ open: asking === key, onClose: () => setAsking(undefined) })}</Fragment>
      ))}
    </>
  )
}

interface VerbButtonProps {
  readonly verb: Verb
  readonly onAsk: (key: string) => void
  /** By `Can`: shown, and not to be pressed. */
  readonly disabled?: boolean
}

/** Waits for its own work alone. */
function VerbButton({ verb, onAsk, disabled }: VerbButtonProps) {
  const { running, press } = usePress(onAsk)
  const { label, primary = false, icon, to } = verb
  const button = (
    <Button
      type={primary ? 'primary' : 'default'}
      icon={icon}
      loading={running}
      disabled={disabled}
      onClick={() => to === undefined && press(verb)}
    >
      {label}
    </Button>
  )
  return to === undefined || disabled ? button : <Link to={to}>{button}</Link>
}

function usePress(ask: (key: string) => void) {
  const navigate = useNavigate()
  const { running, run } = useRun()
  const press = ({ key, act, to }: Verb) => {
    if (to !== undefined) return void navigate(to)
    if (!act) return ask(key)
    const work = act(ask)
    if (work instanceof Promise) void run(() => work)
  }
  return { running, press }
}
