import {
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRefLabels } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import css from './team.module.css'

interface Props {
  readonly value: readonly string[]
  readonly onChange: (ids: string[]) => void
  readonly disabled: boolean
  readonly leaderId: string | undefined
}

interface PersonShown {
  readonly value: string
  readonly label: string
  readonly note?: string | undefined
}

const EMPLOYEES = '/employee/options'
const [INSIDE, OUTSIDE] = ['inside', 'outside']

/** 成员: people are dragged between the team and the rest of the company, or moved by the button of their line (archives 4.2). */
export function MemberBoard({ value, onChange, disabled, leaderId }: Props) {
  const { options } = useKit()
  const [typed, setTyped] = useState('')
  const labels = useRefLabels(EMPLOYEES, value)
  const { data } = useQuery({
    queryKey: ['team', 'people', typed],
    queryFn: ({ signal }) => options(EMPLOYEES, { keyword: typed }, signal),
    enabled: !disabled,
    staleTime: 10_000,
    placeholderData: (previous) => previous,
  })
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor),
  )
  const inside = value.map((id) => labels.find((one) => one.value === id) ?? { value: id, label: '…' })
  const outside = (data ?? []).filter((one) => !value.includes(String(one.value)))
  const put = (id: string, side: string) => {
    if (side === INSIDE && !value.includes(id)) onChange([...value, id])
    if (side === OUTSIDE && id !== leaderId) onChange(value.filter((one) => one !== id))
  }
  return (
    <DndContext sensors={sensors} onDragEnd={({ active, over }) => over && put(String(active.id), String(over.id))}>
      <div className="grid cols-2 edge r-4">
        <Side id={INSIDE} title="本班组" count={inside.length}>
          {inside.map((person) => (
            <PersonLine
              key={String(person.value)}
              person={person as PersonShown}
              verb={disabled || person.value === leaderId ? undefined : '移出'}
              mark={person.value === leaderId ? '班组长' : undefined}
              disabled={disabled || person.value === leaderId}
              onVerb={() => put(String(person.value), OUTSIDE)}
            />
          ))}
        </Side>
        {!disabled && (
          <Side
            id={OUTSIDE}
            title="其他员工"
            right={
              <Input
                size="small"
                aria-label="查找员工"
                placeholder="姓名、拼音、工号"
                value={typed}
                onChange={(event) => setTyped(event.target.value.trim())}
              />
            }
          >
            {outside.map((person) => (
              <PersonLine
                key={String(person.value)}
                person={person as PersonShown}
                verb="加入"
                disabled={false}
                onVerb={() => put(String(person.value), INSIDE)}
              />
            ))}
          </Side>
        )}
      </div>
    </DndContext>
  )
}

interface SideProps {
  readonly id: string
  readonly title: string
  readonly count?: number
  readonly right?: ReactNode
  readonly children: ReactNode
}

function Side({ id, title, count, right, children }: SideProps) {
  const { setNodeRef, isOver } = useDroppable({ id })
  return (
    <section ref={setNodeRef} className={`min-w-0 ${css.side} ${isOver ? 'bg-brand' : ''}`} aria-label={title}>
      <div className={`row gap-12 between px-12 line2-b t13 ${css.sideHead}`}>
        <span>
          {title} {count !== undefined && <b className="num">{count}</b>}
        </span>
        {right && <span className={css.find}>{right}</span>}
      </div>
      <div className={css.people}>{children}</div>
    </section>
  )
}

interface LineProps {
  readonly person: PersonShown
  readonly verb?: string | undefined
  readonly mark?: string | undefined
  readonly disabled: boolean
  readonly onVerb: () => void
}

function PersonLine({ person, verb, mark, disabled, onVerb }: LineProps) {
  const { setNodeRef, attributes, listeners, transform, isDragging } = useDraggable({ id: person.value, disabled })
  const style = transform ? { transform: `translate(${transform.x}px, ${transform.y}px)`, zIndex: 2 } : undefined
  return (
    <div
      className={`row gap-8 relative px-12 line2-b t13 ${css.person} ${isDragging ? css.dragging : ''}`}
      style={style}
    >
      <button
        type="button"
        ref={setNodeRef}
        className={`grow p-0 no-line no-bg clip color-inherit font-inherit ${css.grip}`}
        {...attributes}
        {...listeners}
        aria-label={`拖动 ${person.label}`}
      >
        {person.label} <span className="ter small num">{person.note}</span>
      </button>
      {mark && <span className="ter small">{mark}</span>}
      {verb && (
        <button type="button" className="linkButton" aria-label={`${verb} ${person.label}`} onClick={onVerb}>
          {verb}
        </button>
      )}
    </div>
  )
}
