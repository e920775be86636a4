import type { ReactNode } from 'react'
import { AuditPanel, FileLinks } from '#kernel/web/detail/index.ts'
import { Inspected, Inspector, useInspected } from '#kernel/web/inspector/index.ts'
import { ExportButton, type ListCells, ListPage } from '#kernel/web/list/index.ts'
import { DateText, type GlyphShape, KeyValue, Money, moneyText, State } from '#kernel/web/ui/index.ts'
import type { ArKindCode } from '#modules/receivable/shared/terms.ts'
import { ofKind } from '#modules/receivable/web/index.ts'
import { dunningApi } from '../shared/api.ts'
import { Delivery, DunningChannel, DunningResult } from '../shared/dunning.terms.ts'
import { type DunningDetail, type DunningRow, dunningList } from '../shared/dunning.ts'

const shapes: Readonly<Record<1 | 2 | 3 | 4 | 5, GlyphShape>> = {
  1: 'ring-tick',
  2: 'half',
  3: 'slash',
  4: 'dashed',
  5: 'solid-tick',
}
export const ResultMark = ({ result }: { result: 1 | 2 | 3 | 4 | 5 | null }) =>
  result === null ? <span className="ter">—</span> : <State shape={shapes[result]}>{DunningResult.label(result)}</State>

const cells: ListCells<Omit<DunningRow, 'customerId'>> = { result: (result) => <ResultMark result={result} /> }

/** 催收: what was said, by whom or by which rule, and how it ended. */
export function DunningList({ kind, title, choose }: { kind: ArKindCode; title: string; choose: ReactNode }) {
  const [id, open] = useInspected('id')
  return (
    <>
      <ListPage
        list={dunningList}
        from={dunningApi.list}
        title={title}
        fixed={ofKind[kind]}
        cells={cells}
        actions={
          <>
            {choose}
            <ExportButton to={dunningApi.export} />
          </>
        }
        open={{ at: id, run: (row) => open(row.id) }}
        empty={{ hint: '在应收里勾选款项后记催收或发提醒；按规则自动发的也记在这里。' }}
      />
      {id && (
        <Inspector from={dunningApi.detail} input={{ id }} what="催收记录" onClose={() => open()}>
          {(record: DunningDetail) => <Opened record={record} />}
        </Inspector>
      )}
    </>
  )
}

function Opened({ record }: { record: DunningDetail }) {
  return (
    <Inspected
      name={`${record.customerName} ${DunningChannel.label(record.channel)}催收`}
      facts={<DateText value={record.createdAt} as="time" />}
    >
      <KeyValue
        items={[
          ['内容', record.content],
          ['催收结果', record.result === null ? null : DunningResult.label(record.result)],
          ['承诺日期', record.promiseDate],
          ['承诺金额', record.promiseAmount && `${moneyText(record.promiseAmount)} 元`],
          ['款项', `${record.itemCount} 笔`],
          ['当时未收', <Money key="a" value={record.amount} />],
          ['发送状态', record.channel === DunningChannel.code.text ? Delivery.label(record.deliveryState) : null],
          ['没发出的原因', record.failure],
          ['催收人', record.byRule ? '按规则自动' : record.createdByName],
          ['凭据', <FileLinks key="f" files={record.files} none="未上传" />],
        ]}
      />
      <AuditPanel entity="dunning_record" id={record.id} />
    </Inspected>
  )
}
