import { moneyText, ShortTable, Tag } from '#kernel/web/ui/index.ts'
import { PriceUnit, type PriceUnitCode } from '../shared/contract.terms.ts'
import css from './detail.module.css'
import { Price } from './Price.tsx'
import type { ShownLift } from './useChange.ts'

/** The lifts of a change: what each costs now and from the day on, and whether it joins or leaves. */
export function ChangedLifts({ lifts, unit }: { lifts: readonly ShownLift[]; unit: PriceUnitCode }) {
  return (
    <div className={css.changeLines}>
      <ShortTable
        label="变更的电梯"
        shape="tight"
        rows={lifts}
        by={({ key }) => key}
        tone={({ mark }) => mark === '移出' && css.gone}
        columns={[
          {
            title: '电梯',
            cell: ({ name, mark }) => (
              <>
                {name} {mark && <Tag tone={mark === '新增' ? 'blue' : undefined}>{mark}</Tag>}
              </>
            ),
          },
          { title: '设备编号', as: 'code', cell: ({ number }) => number },
          { title: '现单价', as: 'figure', cell: ({ now }) => now && moneyText(now) },
          { title: `新单价 ${PriceUnit.label(unit)}`, as: 'figure', cell: ({ price }) => <Price {...price} /> },
          {
            title: '操作',
            quiet: true,
            cell: ({ verb, onVerb }) => (
              <button type="button" className="linkButton" onClick={onVerb}>
                {verb}
              </button>
            ),
          },
        ]}
      />
    </div>
  )
}
