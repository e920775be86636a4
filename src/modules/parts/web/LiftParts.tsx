import { Link } from 'react-router'
import { Loaded } from '#kernel/web/detail/index.ts'
import { EmptyState, Money, timeText } from '#kernel/web/ui/index.ts'
import { partsApi } from '../shared/api.ts'
import { RequestPayer } from '../shared/parts.ts'
import { partsPage } from './addresses.ts'
import { PartsState } from './marks.tsx'

const MOST = 50

/** 配件更换 of one lift, newest first: what was replaced, when, and who paid (archives 4.5). */
export function LiftParts({ elevatorId }: { elevatorId: string }) {
  return (
    <Loaded from={partsApi.list} input={{ elevatorId, page: 1, size: MOST }} what="配件更换单">
      {({ records }) =>
        records.length === 0 ? (
          <EmptyState what="配件更换" headline="没有更换过配件" hint="在维保、维修工单里申请的配件列在这里。" />
        ) : (
          <table className="plainTable">
            <thead>
              <tr>
                <th>申请时间</th>
                <th>更换单号</th>
                <th>配件</th>
                <th className="figure">金额（元）</th>
                <th>付款方</th>
                <th>申请人</th>
                <th>状态</th>
                <th>更换时间</th>
              </tr>
            </thead>
            <tbody>
              {records.map((row) => (
                <tr key={row.id}>
                  <td className="num">{timeText(row.createdAt).slice(0, 16)}</td>
                  <td>
                    <Link className="num" to={partsPage.detail(row.id)}>
                      {row.requestNo}
                    </Link>
                  </td>
                  <td>{row.parts}</td>
                  <td className="figure">
                    <Money value={row.totalSale} />
                  </td>
                  <td>{RequestPayer.label(row.payer)}</td>
                  <td>{row.applicant ?? <span className="ter">—</span>}</td>
                  <td>
                    <PartsState status={row.status} />
                  </td>
                  <td className="num">
                    {row.installedAt ? timeText(row.installedAt).slice(0, 16) : <span className="ter">—</span>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </Loaded>
  )
}
