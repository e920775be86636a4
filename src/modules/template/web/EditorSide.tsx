import { Tabs } from 'antd'
import { useState } from 'react'
import type { ElevatorType, TemplateItem } from '../shared/template.ts'
import type { ItemDiff } from '../shared/templateDiff.ts'
import { ItemFields } from './ItemFields.tsx'
import type { Kind } from './kinds.ts'
import { LiveDiff } from './LiveDiff.tsx'
import css from './template.module.css'

interface Props {
  readonly kind: Kind
  readonly elevatorType: ElevatorType
  readonly at: number
  readonly item: TemplateItem | undefined
  readonly national: readonly TemplateItem[]
  readonly diff: readonly ItemDiff[]
  readonly onChoose: (code: string) => void
  readonly onRename: (code: string) => void
  readonly onRemove: (code: string) => void
}

/** The chosen row's fields, or everything that differs from the national rows. */
export function EditorSide({ kind, elevatorType, at, item, national, diff, onChoose, onRename, onRemove }: Props) {
  const [tab, setTab] = useState('fields')
  return (
    <aside className="stack min-h-0 line-l bg-side" aria-label="项目设置">
      <Tabs
        className={css.sideTabs ?? ''}
        activeKey={tab}
        onChange={setTab}
        items={[
          { key: 'fields', label: '项目设置' },
          ...(national.length > 0
            ? [{ key: 'diff', label: `与${kind === 3 ? '平台' : '国标'}对比 ${diff.length}` }]
            : []),
        ]}
      />
      <div className="grow scroll-y min-h-0">
        {tab === 'diff' ? (
          <LiveDiff
            kind={kind}
            rows={diff}
            onChoose={(code) => {
              onChoose(code)
              setTab('fields')
            }}
          />
        ) : item ? (
          <ItemFields
            key={at}
            kind={kind}
            elevatorType={elevatorType}
            at={at}
            item={item}
            base={national.find((one) => one.itemCode === item.itemCode)}
            onRename={onRename}
            onRemove={onRemove}
          />
        ) : (
          <p className="panelText sec">在左侧选择一个项目，这里显示它的对比。</p>
        )}
      </div>
    </aside>
  )
}
