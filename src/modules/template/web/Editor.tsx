import { Button, Input } from 'antd'
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useForm, useFormValue } from '#kernel/web/form/index.ts'
import { PlusIcon, SearchIcon } from '#kernel/web/ui/icons/index.ts'
import { ElevatorType, Judge, Level, PhotoRule, ResultType, TemplateItem } from '../shared/template.ts'
import { diffItems } from '../shared/templateDiff.ts'
import { EditorSide } from './EditorSide.tsx'
import { refusedItem } from './focusItem.ts'
import { HeadFields } from './HeadFields.tsx'
import { ItemRows } from './ItemRows.tsx'
import { ItemsConflict } from './ItemsConflict.tsx'
import type { Kind } from './kinds.ts'
import { MissingRows } from './MissingRows.tsx'
import css from './template.module.css'

type Item = TemplateItem
const levels = Level.options.filter(({ value }) => value !== Level.code.temporary)

interface Props {
  readonly kind: Kind
  readonly elevatorType: ElevatorType
  readonly national: readonly Item[]
}

/** Rows at the left, the chosen row's fields and what differs from the national rows at the right. */
export function Editor({ kind, elevatorType, national }: Props) {
  const { store } = useForm()
  const items = useFormValue<readonly Item[]>('items')
  const [chosen, setChosen] = useState<string | undefined>(items[0]?.itemCode)
  const [level, setLevel] = useState<number>()
  const [sought, setSought] = useState('')
  // The comparison follows the typing; a keystroke does not wait for it.
  const settled = useDeferredValue(items)
  const diff = useMemo(() => diffItems(settled, national), [settled, national])
  const missing = useMemo(() => diff.filter(({ change }) => change === 'missing'), [diff])
  const weakened = useMemo(
    () =>
      new Set(diff.filter((one) => one.weakened && one.change === 'changed' && kind !== 3).map((one) => one.itemCode)),
    [diff, kind],
  )
  const at = items.findIndex((item) => item.itemCode === chosen)

  useEffect(
    () =>
      refusedItem.listen((wrong) => {
        setLevel(undefined)
        setSought('')
        setChosen((store.value('items') as readonly Item[])[wrong]?.itemCode)
      }),
    [store],
  )

  const word = sought.trim()
  const shown = useMemo(
    () =>
      items.filter(
        (item) =>
          (level === undefined || item.level === level) &&
          (word === '' || `${item.itemCode}${item.name}${item.requirement}`.includes(word)),
      ),
    [items, level, word],
  )

  const put = useCallback((next: readonly Item[]) => store.set('items', next), [store])
  const remove = useCallback(
    (code: string) => {
      const now = store.value('items') as readonly Item[]
      const where = now.findIndex((item) => item.itemCode === code)
      put(now.filter((item) => item.itemCode !== code))
      setChosen((now[where + 1] ?? now[where - 1])?.itemCode)
    },
    [store, put],
  )
  const move = useCallback(
    (code: string, over: string) => {
      const now = [...(store.value('items') as readonly Item[])]
      const from = now.findIndex((item) => item.itemCode === code)
      const to = now.findIndex((item) => item.itemCode === over)
      const [taken] = now.splice(from, 1)
      if (taken) now.splice(to, 0, taken)
      put(now)
    },
    [store, put],
  )
  function add(): void {
    const item = freshItem(items, kind, level)
    const after = at < 0 ? items.length : at + 1
    put([...items.slice(0, after), item, ...items.slice(after)])
    setChosen(item.itemCode)
  }
  function restore(codes: readonly string[]): void {
    const now = [...(store.value('items') as readonly Item[])]
    const order = new Map(national.map((item, n) => [item.itemCode, n]))
    for (const item of national.filter((one) => codes.includes(one.itemCode))) {
      const rank = order.get(item.itemCode) ?? 0
      const before = now.findIndex((one) => (order.get(one.itemCode) ?? -1) > rank)
      now.splice(before < 0 ? now.length : before, 0, item)
    }
    put(now)
    setChosen(codes[0])
  }

  return (
    <div className={`grid grow min-h-0 line-t ${css.editor}`}>
      <div className="scroll-y min-h-0 container">
        <HeadFields kind={kind} special={elevatorType === ElevatorType.code.special} />
        <ItemsConflict />
        <div className={`row wrap gap-8 sticky line-b bg ${css.tools}`}>
          {kind !== 3 && (
            <fieldset className={`flex wrap gap-4 m-0 py-10 px-20 no-line ${css.parts}`}>
              <legend className="spoken">级别</legend>
              <button
                className="py-3 px-10 r-4 no-bg sec t13 pointer"
                type="button"
                aria-pressed={level === undefined}
                onClick={() => setLevel(undefined)}
              >
                全部 <span className="num">{items.length}</span>
              </button>
              {levels.map(({ value, label }) => (
                <button
                  className="py-3 px-10 r-4 no-bg sec t13 pointer"
                  key={value}
                  type="button"
                  aria-pressed={level === value}
                  onClick={() => setLevel(value)}
                >
                  {label} <span className="num">{items.filter((item) => item.level === value).length}</span>
                </button>
              ))}
            </fieldset>
          )}
          <Input
            className={css.search ?? ''}
            prefix={<SearchIcon size={13} />}
            placeholder="编号、项目、要求"
            aria-label="查找项目"
            allowClear
            value={sought}
            onChange={(event) => setSought(event.target.value)}
          />
          <Button icon={<PlusIcon />} onClick={add}>
            增加项目
          </Button>
        </div>
        <MissingRows kind={kind} rows={missing} onRestore={restore} />
        <ItemRows kind={kind} items={shown} chosen={chosen} weakened={weakened} onChoose={setChosen} onMove={move} />
        {shown.length === 0 && (
          <p className="panelText sec">
            {items.length === 0 ? '还没有项目，点「增加项目」。' : '没有符合条件的项目。'}
          </p>
        )}
      </div>
      <EditorSide
        kind={kind}
        elevatorType={elevatorType}
        at={at}
        item={items[at]}
        national={national}
        diff={diff}
        onChoose={setChosen}
        onRename={setChosen}
        onRemove={remove}
      />
    </div>
  )
}

/** The next free code of the company's own rows: … */
function freshItem(items: readonly Item[], kind: Kind, level: number | undefined): Item {
  const codes = new Set(items.map((item) => item.itemCode))
  let n = 1
  while (codes.has(`Q-${n}`)) n += 1
  const near = items.at(-1)
  return {
    ...TemplateItem.parse({
      itemCode: `Q-${n}`,
      level: level ?? (kind === 3 ? Level.code.year : Level.code.halfMonth),
      part: near?.part ?? 1,
      name: '新项目',
      requirement: '待填写',
      resultType: ResultType.code.choice,
      judge: Judge.code.qualitative,
      photoRule: PhotoRule.code.onAbnormal,
      inspectClass: kind === 3 ? 'C' : null,
    }),
    name: '',
    requirement: '',
  }
}
