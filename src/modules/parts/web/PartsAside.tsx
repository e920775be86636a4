import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { KeyValue, Money, moneyText, Panel, Tag, timeText } from '#kernel/web/ui/index.ts'
import { ContractType } from '#modules/contract/shared/contract.terms.ts'
import { HazardLink } from '#modules/hazard/web/index.ts'
import { ApprovalResult, PartsConfirmWay, PartsStatus, PartsSupply } from '../shared/parts.ts'
import type { PartsDetail } from '../shared/partsDetail.ts'
import { supplyOf } from '../shared/warnings.ts'
import css from './parts.module.css'
import { requestSlots } from './slots.ts'

/** Beside the lines: what it comes to, who said what, the customer's word, where the parts are. */
export function PartsAside({ request }: { request: PartsDetail }) {
  const { contract, confirm } = request
  return (
    <aside className="min-w-0">
      {requestSlots().map(({ key, Content }) => (
        <Suspense key={key} fallback={null}>
          <Content requestId={request.id} requestNo={request.requestNo} />
        </Suspense>
      ))}
      <Panel title="费用">
        <div className="pb-8">
          <KeyValue
            items={[
              [
                '合计',
                <b key="sale">
                  <Money value={request.totalSale} /> 元
                </b>,
              ],
              [
                '客户付费',
                <span key="own">
                  <Money value={request.customerAmount} /> 元
                </span>,
              ],
              ...(request.totalCost === null ? [] : ([['成本', `${moneyText(request.totalCost)} 元`]] as const)),
              [
                '合同',
                contract ? (
                  <Link key="c" to={`/contractManage/contractDetail?id=${contract.id}`}>
                    {contract.contractNo} {ContractType.label(contract.type as 1)}
                  </Link>
                ) : (
                  '当日没有在保合同'
                ),
              ],
              ['客户', request.customer?.name],
              ['质保', request.warrantyMonths === null ? '未约定' : `${request.warrantyMonths} 个月`],
              ...(request.hazard ? ([['转自隐患', <HazardLink key="hazard" hazard={request.hazard} />]] as const) : []),
            ]}
          />
        </div>
      </Panel>
      <Approvals request={request} />
      {confirm && (
        <Panel title="客户确认" right={confirm.agreed ? undefined : <Tag tone="red">拒绝</Tag>}>
          <div className="pb-8">
            <KeyValue
              items={[
                ['答复', `${confirm.agreed ? '同意' : '拒绝'} · ${PartsConfirmWay.label(confirm.way)}`],
                ['签字人', [confirm.name, confirm.phone].filter(Boolean).join(' ')],
                ['时间', timeText(confirm.at)],
                ...(confirm.opinion ? ([['意见', confirm.opinion]] as const) : []),
                ...(confirm.signUrl
                  ? ([
                      [
                        '签名',
                        <a key="sign" href={confirm.signUrl} target="_blank" rel="noreferrer">
                          <img className={`edge r-4 ${css.sign}`} src={confirm.signUrl} alt={`${confirm.name}的签名`} />
                        </a>,
                      ],
                    ] as const)
                  : []),
              ]}
            />
          </div>
        </Panel>
      )}
      <Panel title="出库">
        <div className="pb-8">
          <KeyValue items={drawFacts(request)} />
        </div>
      </Panel>
    </aside>
  )
}

function drawFacts(request: PartsDetail): (readonly [string, ReactNode])[] {
  if (request.drawnAt)
    return [
      [request.outboundBillId ? '出库单' : '领料单号', request.drawNo ?? '未填写'],
      ['领料', `${request.drawnBy ?? ''} ${timeText(request.drawnAt)}`],
    ]
  const waits = request.status === PartsStatus.code.toDraw
  if (!waits) return [['领料', '未领料']]
  const supply = supplyOf(request.missing)
  if (supply === PartsSupply.code.short) return [['领料', `缺 ${request.missing} 种料，等待到货`]]
  if (supply === PartsSupply.code.ready) return [['领料', '已齐料，等待仓库出库']]
  return [['领料', request.warehouse ? '等待仓库出库' : '等待登记领料']]
}

function Approvals({ request }: { request: PartsDetail }) {
  const waiting = request.status === PartsStatus.code.waiting
  return (
    <Panel title="审批" count={request.approvals.length || undefined}>
      {request.approvals.length === 0 && !waiting && <p className={`m-0 py-10 px-20 ${css.none} ter`}>尚未审批。</p>}
      <ul className={`m-0 p-0 pb-10 px-14 no-marks ${css.approvals}`}>
        {request.approvals.map((one) => (
          <li className="py-5 line2-t" key={one.id}>
            <b>{one.name}</b>{' '}
            {one.result === ApprovalResult.code.rejected ? (
              <Tag tone="amber">驳回</Tag>
            ) : (
              <span className="sec">{ApprovalResult.label(one.result)}</span>
            )}
            <span className="ter num">
              第 {one.level} 级 · {timeText(one.at)}
            </span>
            {one.opinion && <div className="sec">{one.opinion}</div>}
          </li>
        ))}
        {waiting && (
          <li className="py-5 line2-t">
            <span className="sec">待第 {request.level} 级审批</span>
            <div className="ter">
              {request.approvers.length > 0
                ? request.approvers.join('、')
                : '没有审批人，请在岗位权限中授予「配件更换审批」'}
            </div>
          </li>
        )}
      </ul>
    </Panel>
  )
}
