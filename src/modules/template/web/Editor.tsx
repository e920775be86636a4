import { Button, Input } from 'antd'
import { useDeferredValue, useMemo } from 'react'
import { PlusIcon, SearchIcon } from '#kernel/web/ui/icons/index.ts'
import { ElevatorType, Level, type TemplateItem } from '../shared/template.ts'
import { diffItems } from '../shared/templateDiff.ts'
import { EditorSide } from './EditorSide.tsx'
import { HeadFields } from './HeadFields.tsx'
import { ItemRows } from './ItemRows.tsx'
import { ItemsConflict } from './ItemsConflict.tsx'
import type { Kind } from './kinds.ts'
import { MissingRows } from './MissingRows.tsx'
import css from './template.module.css'
import { useItemEdits } from './useItemEdits.ts'
import { type Sought, useFound, useSought } from './useSought.ts'

type Item = TemplateItem
const levels = Level.options.filter(({ value }) => value !== Level.code.temporary)

interface Props {
  readonly kind: Kind
  readonly elevatorType: ElevatorType
  readonly national: readonly Item[]
}

/** Rows at the left, the chosen row's fields and what differs from the national rows at the right. */
export function Editor({ kind, elevatorType, national }: Props) {
  const sought = useSought()
  const edits = useItemEdits({ kind, national, onRefused: sought.clear })
  const { items, at, chosen, setChosen } = edits
  const shown = useFound(items, sought)
  const { diff, missing, weakened } = useDiff(kind, items, national)

  return (
    <div className={`grid grow min-h-0 line-t ${css.editor}`}>
      <div className="scroll-y min-h-0 container">
        <HeadFields kind={kind} special={elevatorType === ElevatorType.code.special} />
        <ItemsConflict />
        <div className={`row wrap gap-8 sticky line-b bg ${css.tools}`}>
          {kind !== 3 && <Levels items={items} sought={sought} />}
          <Input
            className={css.search ?? ''}
            prefix={<SearchIcon size={13} />}
            placeholder="编号、项目、要求"
            aria-label="查找项目"
            allowClear
            value={sought.text}
            onChange={(event) => sought.setText(event.target.value)}
          />
          <Button icon={<PlusIcon />} onClick={() => edits.add(sought.level)}>
            增加项目
          </Button>
        </div>
        <MissingRows kind={kind} rows={missing} onRestore={edits.restore} />
        <ItemRows
          kind={kind}
          items={shown}
          chosen={chosen}
          weakened={weakened}
          onChoose={setChosen}
          onMove={edits.move}
        />
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
        onRemove={edits.remove}
      />
    </div>
  )
}

/** The comparison with the national rows follows the typing; a keystroke does not wait for it. */
function useDiff(kind: Kind, items: readonly Item[], national: readonly Item[]) {
  const settled = useDeferredValue(items)
  const diff = useMemo(() => diffItems(settled, national), [settled, national])
  const missing = useMemo(() => diff.filter(({ change }) => change === 'missing'), [diff])
  const weakened = useMemo(
    () =>
      new Set(diff.filter((one) => one.weakened && one.change === 'changed' && kind !== 3).map((one) => one.itemCode)),
    [diff, kind],
  )
  return { diff, missing, weakened }
}

/** 级别, each with how many items it has. */
function Levels({ items, sought: { level, setLevel } }: { items: readonly Item[]; sought: Sought }) {
  return (
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
  )
}
