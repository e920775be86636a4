// biome-ignore-all lint/a11y/useSemanticElements: lines of a grid layout that hold controls; the controls take the focus
// biome-ignore-all lint/a11y/useFocusableInteractive: lines of a grid layout that hold controls; the controls take the focus

import { Button } from 'antd'
import { type KeyboardEvent, memo, useCallback, useState } from 'react'
import { DayInput, FormSection, useFormState } from '#kernel/web/form/index.ts'
import { WarningIcon } from '#kernel/web/ui/icons/index.ts'
import { moneyText } from '#kernel/web/ui/index.ts'
import { PriceUnit, type PriceUnitCode } from '../shared/contract.terms.ts'
import css from './handle.module.css'
import { LiftPicker } from './LiftPicker.tsx'
import { LineRow } from './LineRow.tsx'
import { useLifts } from './lifts.ts'
import { PasteNumbers } from './PasteNumbers.tsx'
import { useCalculation } from './useCalculation.ts'
import { type LineDay, type LineEdits, useLines } from './useLines.ts'

/** 电梯与单价: which lifts, at what price, on which days (archives 4.7). `short` beside other sections. */
export function LineTable({ short }: { short?: boolean }) {
  const { byId } = useLifts()
  const edits = useLines()
  const { lines, add } = edits
  const error = useFormState((state) => state.error('lines'))
  const { priced } = useCalculation()
  const [picking, setPicking] = useState<'tree' | 'paste'>()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const toggle = useCallback((i: number) => setChosen((now) => toggled(now, i)), [])
  // Of one community its name stands once, above; so names stay whole on a narrow screen.
  const places = new Set(lines.map((line) => byId.get(line.elevatorId)?.communityName))
  const place = places.size === 1 ? [...places][0] : undefined

  return (
    <FormSection
      title="电梯与单价"
      note={[`${lines.length} 台`, place].filter(Boolean).join(' · ')}
      actions={
        <>
          <Button size="small" className={css.verb} onClick={() => setPicking('tree')}>
            从小区选择
          </Button>
          <Button size="small" className={css.verb} onClick={() => setPicking('paste')}>
            粘贴编号
          </Button>
          <Button size="small" className={css.verb} disabled={lines.length < 2} onClick={edits.fillDown}>
            单价向下填充
          </Button>
        </>
      }
    >
      <div className="edge t13" role="table" aria-label="电梯与单价">
        <LineHead unit={edits.unit} onUnit={edits.setUnit} />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the controls inside rise to here */}
        <div className={short ? css.linesShort : css.linesBody} onKeyDown={walk}>
          <LineRows edits={edits} placed={place === undefined} chosen={chosen} onToggle={toggle} />
          {lines.length === 0 && (
            <p className={`ter m-0 t13 ${css.none}`}>还没有电梯。从甲方的小区里勾选，或粘贴设备编号、注册代码。</p>
          )}
        </div>
        {lines.length > 0 && (
          <div className={`grid items-center ${css.line} ${css.lineFoot}`} role="row">
            <span className={css.wide}>合计 {lines.length} 台</span>
            <span className="right num">{moneyText(priced?.listTotal)}</span>
          </div>
        )}
      </div>
      {error && (
        <div className="fieldError" role="alert">
          {error}
        </div>
      )}
      <Wrongs />
      {chosen.size > 0 && (
        <ChosenBar
          count={chosen.size}
          onDay={(which, value) => edits.dayOf(chosen, which, value)}
          onRemove={() => {
            edits.remove(chosen)
            setChosen(new Set())
          }}
          onClear={() => setChosen(new Set())}
        />
      )}
      {picking === 'tree' && <LiftPicker taken={lines} onAdd={add} onClose={() => setPicking(undefined)} />}
      {picking === 'paste' && <PasteNumbers taken={lines} onAdd={add} onClose={() => setPicking(undefined)} />}
    </FormSection>
  )
}

/** The heads of the columns; the unit of all prices is chosen over them. */
function LineHead({ unit, onUnit }: { unit: PriceUnitCode; onUnit: (unit: PriceUnitCode) => void }) {
  return (
    <div className={`grid items-center ${css.line} bg-side sec t12 ${css.lineHead}`} role="row">
      <span className="right">#</span>
      <span>电梯</span>
      <span>设备编号</span>
      <span className="right">
        单价{' '}
        <select
          className={`bare-button ${css.unit}`}
          aria-label="单价单位"
          value={unit}
          onChange={(event) => onUnit(Number(event.target.value) as PriceUnitCode)}
        >
          {PriceUnit.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </span>
      <span>服务起</span>
      <span>服务止</span>
      <span className="right">月数</span>
      <span className="right">小计 元</span>
    </div>
  )
}

interface RowsProps {
  readonly edits: LineEdits
  readonly placed: boolean
  readonly chosen: ReadonlySet<number>
  readonly onToggle: (i: number) => void
}

/** Each lift with what it comes to and what is wrong with it. */
function LineRows({ edits, placed, chosen, onToggle }: RowsProps) {
  const { byId } = useLifts()
  const { priced, at, overlaps, preview } = useCalculation()
  const wrong = useFormState((state) =>
    state
      .errors()
      .filter(({ prop }) => prop.startsWith('lines.'))
      .map(({ prop }) => prop)
      .join(' '),
  )
  const held = new Set(overlaps.map((one) => one.elevatorId))
  return edits.lines.map((line, i) => {
    const k = at.get(i)
    const row = k === undefined ? undefined : priced?.lines[k]
    return (
      <LineRow
        key={`${line.elevatorId}${i}`}
        i={i}
        line={line}
        lift={byId.get(line.elevatorId)}
        placed={placed}
        months={row?.monthsText}
        amount={row && (preview?.lines[k ?? -1]?.amount ?? row.amount)}
        held={held.has(line.elevatorId)}
        wrong={wrong.split(' ').some((prop) => prop.startsWith(`lines.${i}.`))}
        wrongPrice={wrong.split(' ').includes(`lines.${i}.unitPrice`)}
        chosen={chosen.has(i)}
        onToggle={onToggle}
        onPrice={edits.price}
        onLeave={edits.checkPrice}
        onFocus={edits.focused}
        onPaste={edits.paste}
        onDay={edits.day}
      />
    )
  })
}

function toggled(now: ReadonlySet<number>, i: number): ReadonlySet<number> {
  const next = new Set(now)
  if (!next.delete(i)) next.add(i)
  return next
}

/** Enter and the arrows walk down the prices, as in a spreadsheet. */
function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || !(event.target instanceof HTMLInputElement) || event.target.dataset.price === undefined)
    return
  event.preventDefault()
  const to = Number(event.target.dataset.price) + step
  const next = event.currentTarget.querySelector<HTMLInputElement>(`input[data-price="${to}"]`)
  // Selecting alone takes the cursor along in one browser only.
  next?.focus()
  next?.select()
}

/** Errors of lines in words, with the row they stand in. */
const Wrongs = memo(function Wrongs() {
  const errors = useFormState((state) => state.errors())
  const wrongs = errors.filter(({ prop }) => prop.startsWith('lines.')).slice(0, 3)
  return wrongs.map(({ prop, msg }) => (
    <div key={prop} className={`row gap-6 redText t12 ${css.wrong}`} role="alert">
      <WarningIcon size={13} /> 第 {Number(prop.split('.')[1]) + 1} 行：{msg}
    </div>
  ))
})

/** Verbs for chosen rows: other days than the contract's, or away. */
function ChosenBar({
  count,
  onDay,
  onRemove,
  onClear,
}: {
  count: number
  onDay: (which: LineDay, value: string | undefined) => void
  onRemove: () => void
  onClear: () => void
}) {
  return (
    <div className={`row gap-10 sticky bg t13 ${css.chosen}`}>
      <span>
        已选 <b className="num">{count}</b> 台
      </span>
      <DayInput placeholder="服务起改为" value={undefined} onChange={(value) => onDay('serviceStart', value)} />
      <DayInput placeholder="服务止改为" value={undefined} onChange={(value) => onDay('serviceEnd', value)} />
      <Button onClick={onRemove}>移除</Button>
      <button type="button" className="linkButton" onClick={onClear}>
        取消选择
      </button>
    </div>
  )
}
