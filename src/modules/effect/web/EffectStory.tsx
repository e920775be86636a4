import { Link } from 'react-router'
import { KeyValue, PanelHead, ShortTable } from '#kernel/web/ui/index.ts'
import { labelOf } from '#modules/elevator/shared/liftName.ts'
import { LiftName } from '#modules/elevator/web/index.ts'
import { maintenancePaths } from '#modules/maintenance/shared/paths.ts'
import type { EffectDetail } from '../shared/api.ts'
import { effectText, intervalText, signed } from '../shared/effectText.ts'
import { factOf } from '../shared/metrics.ts'
import { CourseChart } from './CourseChart.tsx'

const MOST_ROWS = 50

/** Where a line's figures come from: the sentence, the formula with its values, the course, each visit and its controls. */
export function EffectStory({ of }: { of: EffectDetail }) {
  const { metric, items, difference, done, compared, controlLifts, pairs } = of
  const { digits, unit } = factOf(metric)
  const fixed = (value: number) => value.toFixed(digits)
  return (
    <>
      <p className="m-0 px-16 py-12">{effectText(of)}</p>
      <KeyValue
        items={[
          ['项目', items.map(({ name }) => name).join('、')],
          ['比较', `做了 ${done} 次，可比 ${compared} 次；对照 ${controlLifts} 台`],
          ...(difference
            ? ([
                ['做了的', `${fixed(difference.treated.before)} → ${fixed(difference.treated.after)} ${unit}`],
                ['对照', `${fixed(difference.controls.before)} → ${fixed(difference.controls.after)} ${unit}`],
                [
                  '差值',
                  `(${fixed(difference.treated.after)} − ${fixed(difference.treated.before)}) − (${fixed(difference.controls.after)} − ${fixed(difference.controls.before)}) = ${signed(difference.difference, digits)} ${unit}`,
                ],
                ['95 % 区间', intervalText(metric, difference)],
              ] as const)
            : []),
        ]}
      />
      {items.length > 1 && (
        <p className="m-0 px-16 ter small">这些项目总在同一次维保里一起做，作用分不开，只能合在一起看。</p>
      )}
      {difference && (
        <>
          <PanelHead title="前后 30 天" count={`${compared} 次维保的平均`} />
          <div className="px-16">
            <CourseChart of={of} />
          </div>
          <PanelHead
            title="比较了哪些维保"
            count={pairs.length < compared ? `列出 ${pairs.length} / ${compared} 次` : `${compared} 次`}
          />
          <Compared of={of} />
        </>
      )}
    </>
  )
}

/** Each visit with its controls, the latest first. */
function Compared({ of: { metric, pairs, kept } }: { of: EffectDetail }) {
  const fixed = (value: number) => value.toFixed(factOf(metric).digits)
  return (
    <>
      <ShortTable
        shape="tall"
        label="比较了哪些维保"
        rows={pairs.slice(0, MOST_ROWS)}
        by={({ orderId }) => orderId}
        columns={[
          {
            title: '电梯',
            width: 190,
            cell: ({ lift }) => <LiftName of={lift} />,
          },
          {
            title: '维保',
            as: 'num',
            width: 130,
            cell: ({ day, orderId, orderNo }) => (
              <>
                <div>{day}</div>
                <Link className="small" to={`${maintenancePaths.orders}?id=${orderId}`}>
                  {orderNo}
                </Link>
              </>
            ),
          },
          { title: '前', as: 'figure', cell: ({ before }) => fixed(before) },
          { title: '后', as: 'figure', cell: ({ after }) => fixed(after) },
          {
            title: '对照的前后',
            cell: ({ controls }) => (
              <ul className="m-0 p-0 no-marks small sec">
                {controls.map((one) => (
                  <li key={one.orderId}>
                    {labelOf(one.lift)}{' '}
                    <span className="num">
                      {fixed(one.before)} → {fixed(one.after)}
                    </span>
                  </li>
                ))}
              </ul>
            ),
          },
        ]}
      />
      {(pairs.length > MOST_ROWS || kept > pairs.length) && (
        <p className="m-0 px-16 py-12 ter small">
          {pairs.length > MOST_ROWS && `先列出最近的 ${MOST_ROWS} 次。`}
          {kept > pairs.length && `另有 ${kept - pairs.length} 次在你的数据范围之外，已算在内，不列出。`}
        </p>
      )}
    </>
  )
}
