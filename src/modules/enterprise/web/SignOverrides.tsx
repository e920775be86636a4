import { InputNumber } from 'antd'
import { useState } from 'react'
import { metresText } from '#kernel/shared/said.ts'
import { RefSelect, useFormValue } from '#kernel/web/form/index.ts'
import { PanelHead, ShortTable } from '#kernel/web/ui/index.ts'
import { SIGN_RANGE, type SignDistance } from '../shared/signDistance.ts'
import css from './signDistance.module.css'
import { useOverrides } from './useOverrides.ts'

/** Communities with a radius of their own: changed here, saved with the form. */
export function SignOverrides({
  setting,
  onLook,
}: {
  setting: SignDistance
  /** Shows the circle of this community on the map. */
  onLook: (id: string) => void
}) {
  const { rows, change, undo } = useOverrides(setting)
  const distance = Number(useFormValue('distance')) || setting.distance
  const active = useFormValue('perCommunityOverride') === true
  return (
    <section>
      <PanelHead
        title="小区自定半径"
        count={active ? `${rows.filter(({ radius }) => radius !== null).length} 个` : '未启用，都按企业的签到距离'}
      />
      {rows.length > 0 && (
        <ShortTable
          rows={rows}
          tone={({ radius }) => radius === null && css.lifted}
          columns={[
            {
              title: '小区',
              cell: ({ id, name }) => (
                <button type="button" className="linkButton" onClick={() => onLook(id)}>
                  {name}
                </button>
              ),
            },
            { title: '电梯 台', as: 'figure', cell: ({ elevatorCount }) => elevatorCount },
            {
              title: '半径 米',
              as: 'figure',
              cell: ({ id, name, radius }) =>
                radius === null ? (
                  <span className="ter">改用企业的 {metresText(distance)}</span>
                ) : (
                  <RadiusField name={name} radius={radius} disabled={!active} onChange={(next) => change(id, next)} />
                ),
            },
            {
              title: '操作',
              quiet: true,
              tone: () => css.verb,
              cell: ({ id, radius }) =>
                radius === null ? (
                  <button type="button" className="linkButton" onClick={() => undo(id)}>
                    撤销
                  </button>
                ) : (
                  <button type="button" className="linkButton" onClick={() => change(id, null)}>
                    取消自定
                  </button>
                ),
            },
          ]}
        />
      )}
      {active && (
        <CommunityAdder
          onAdd={(id) => {
            if (!rows.some((row) => row.id === id && row.radius !== null)) change(id, distance)
          }}
        />
      )}
    </section>
  )
}

interface RadiusProps {
  /** The community's. */
  readonly name: string
  readonly radius: number
  readonly disabled: boolean
  readonly onChange: (radius: number) => void
}

function RadiusField({ name, radius, disabled, onChange }: RadiusProps) {
  return (
    <InputNumber<number>
      size="small"
      className="num"
      aria-label={`${name}的签到半径`}
      min={SIGN_RANGE.min}
      max={SIGN_RANGE.max}
      step={SIGN_RANGE.step}
      precision={0}
      value={radius}
      disabled={disabled}
      onChange={(next) => next !== null && onChange(next)}
    />
  )
}

function CommunityAdder({ onAdd }: { onAdd: (id: string) => void }) {
  const [adding, setAdding] = useState<string>()
  return (
    <div className={css.adder}>
      <RefSelect
        from="/community/options"
        aria-label="添加小区"
        placeholder="添加小区：名称或编号"
        value={adding}
        onChange={(id) => {
          setAdding(undefined)
          if (typeof id === 'string') onAdd(id)
        }}
      />
    </div>
  )
}
