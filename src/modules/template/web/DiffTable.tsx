import { ShortTable, Tag, type Tone } from '#kernel/web/ui/index.ts'
import { Level, type TemplateItem } from '../shared/template.ts'
import { fieldLabel, fieldText, type ItemDiff, type ItemField, limitText } from '../shared/templateDiff.ts'
import css from './template.module.css'

const words: Readonly<Record<ItemDiff['change'], readonly [label: string, tone: Tone]>> = {
  missing: ['缺少', 'red'],
  changed: ['改动', 'amber'],
  added: ['新增', 'green'],
}

/** Two versions side by side, only the rows that differ: what is missing first, in red. */
export function DiffTable({ against, rows }: { against: string; rows: readonly ItemDiff[] }) {
  const count = (change: ItemDiff['change']) => rows.filter((row) => row.change === change).length
  if (rows.length === 0) return <p className="panelText sec">与「{against}」的项目完全相同。</p>
  return (
    <>
      <p className="m-0 pt-6 pb-10 px-20 t13">
        <span>
          与「{against}」相比：新增 <b className="num">{count('added')}</b> 项，改动{' '}
          <b className="num">{count('changed')}</b> 项，缺少{' '}
          <b className={`num ${count('missing') > 0 ? 'redText' : ''}`}>{count('missing')}</b> 项
        </span>
      </p>
      <ShortTable
        shape="tall"
        rows={rows}
        by={(row) => row.itemCode}
        tone={(row) => row.change === 'missing' && row.weakened && css.missing}
        columns={[
          { title: '编号', as: 'num', width: 72, cell: (row) => row.itemCode },
          {
            title: '变化',
            width: 56,
            cell: (row) => (
              <Tag tone={row.weakened ? 'red' : words[row.change][1]}>
                {row.change === 'changed' && row.weakened ? '放宽' : words[row.change][0]}
              </Tag>
            ),
          },
          { title: against, cell: (row) => row.other && <Side item={row.other} fields={row.fields} /> },
          { title: '本模板', cell: (row) => row.own && <Side item={row.own} fields={row.fields} mine /> },
        ]}
      />
    </>
  )
}

/** The row in words, then each field that differs. */
function Side({ item, fields, mine = false }: { item: TemplateItem; fields: readonly ItemField[]; mine?: boolean }) {
  const limit = limitText(item)
  return (
    <div>
      <div className={fields.includes('name') ? 'strong ink' : undefined}>
        {item.name} <span className="ter small">{Level.label(item.level)}</span>
      </div>
      {fields.length === 0 && (
        <div className="sec small">
          {item.requirement}
          {limit !== '—' && <span className="num">（{limit}）</span>}
        </div>
      )}
      {fields
        .filter((name) => name !== 'name')
        .map((name) => (
          <div key={name} className="small">
            <span className="ter">{fieldLabel(name)}</span>{' '}
            <span className={mine ? 'strong ink' : 'sec'}>{fieldText(item, name)}</span>
          </div>
        ))}
    </div>
  )
}
