import { useState } from 'react'
import { LockIcon } from '#kernel/web/ui/icons/index.ts'
import { Tag } from '#kernel/web/ui/index.ts'
import { mfrText } from '../shared/mfrValue.ts'
import { Level, Method, Part, PhotoRule, type TemplateItem } from '../shared/template.ts'
import { limitText } from '../shared/templateDiff.ts'
import type { Kind } from './kinds.ts'
import css from './template.module.css'

const levels = [1, 2, 3, 4, 5, 99] as const

/** The checklist to read: by level, in the template's order. */
export function ItemTable({ kind, items }: { kind: Kind; items: readonly TemplateItem[] }) {
  const [part, setPart] = useState<number>()
  const shown = part === undefined ? items : items.filter((item) => item.part === part)
  return (
    <>
      <PartFilter items={items} part={part} onPart={setPart} />
      <table className={`collapse w-full t13 ${css.items}`}>
        <thead>
          <tr>
            <th>编号</th>
            <th>部位</th>
            <th className={css.words}>项目(内容)</th>
            <th className={css.words}>维护保养基本要求</th>
            {kind === 3 && <th>依据条款</th>}
            {kind === 2 && <th>远程检查</th>}
            <th>作业方式</th>
            <th>限值</th>
            <th>拍照</th>
            <th className={css.marks}>标记</th>
          </tr>
        </thead>
        {levels.map((level) => {
          const rows = shown.filter((item) => item.level === level)
          return (
            rows.length > 0 && (
              <tbody key={level}>
                {kind !== 3 && (
                  <tr className={css.level}>
                    <th colSpan={kind === 2 ? 9 : 8} scope="rowgroup">
                      {Level.label(level)} <span className="ter num">{rows.length} 项</span>
                    </th>
                  </tr>
                )}
                {rows.map((item) => (
                  <ItemRow key={item.itemCode} kind={kind} item={item} />
                ))}
              </tbody>
            )
          )
        })}
      </table>
      {items.length === 0 && <p className="panelText sec">还没有项目，编辑模板后可以增加。</p>}
    </>
  )
}

interface FilterProps {
  readonly items: readonly TemplateItem[]
  readonly part: number | undefined
  readonly onPart: (part: number | undefined) => void
}

function PartFilter({ items, part, onPart }: FilterProps) {
  const parts = Part.options.filter(({ value }) => items.some((item) => item.part === value))
  return (
    <fieldset className={`flex wrap gap-4 m-0 py-10 px-20 no-line ${css.parts}`}>
      <legend className="spoken">部位</legend>
      <button
        className="py-3 px-10 r-4 no-bg sec t13 pointer"
        type="button"
        aria-pressed={part === undefined}
        onClick={() => onPart(undefined)}
      >
        全部 <span className="num">{items.length}</span>
      </button>
      {parts.map(({ value, label }) => (
        <button
          className="py-3 px-10 r-4 no-bg sec t13 pointer"
          key={value}
          type="button"
          aria-pressed={part === value}
          onClick={() => onPart(value)}
        >
          {label} <span className="num">{items.filter((item) => item.part === value).length}</span>
        </button>
      ))}
    </fieldset>
  )
}

function ItemRow({ kind, item }: { kind: Kind; item: TemplateItem }) {
  return (
    <tr>
      <td className="num">{item.itemCode}</td>
      <td className={`sec ${css.short}`}>{Part.label(item.part)}</td>
      <td>{item.name}</td>
      <td className="sec">
        {item.requirement}
        {item.mfrValues.length > 0 && <div className="small">制造单位值：{mfrText(item.mfrValues)}</div>}
      </td>
      {kind === 3 && <td className="sec">{item.basisClause ?? '—'}</td>}
      {kind === 2 && <td>{item.remoteCheckable ? '终端逐日' : <span className="ter">到场</span>}</td>}
      <td className="sec">{item.methods.map((code) => Method.label(code)).join('、') || '—'}</td>
      <td className="num">{limitText(item)}</td>
      <td className={`sec ${css.short}`}>{PhotoRule.label(item.photoRule)}</td>
      <td>
        <Marks item={item} kind={kind} />
      </td>
    </tr>
  )
}

const seasons = { rainy: '雨季前', winter: '入冬前' } as const

/** What a worker must know beyond the words; the padlock: from the regulation, may be tightened only. */
export function Marks({ item, kind }: { item: TemplateItem; kind?: Kind }) {
  return (
    <span className="inline wrap gap-4">
      {item.inspectClass && <b title={`${item.inspectClass} 类`}>{item.inspectClass}</b>}
      {item.isKey && <Tag tone="verm">关键</Tag>}
      {item.season && <Tag tone="blue">{seasons[item.season]}</Tag>}
      {item.governor && <Tag tone="violet">限速器</Tag>}
      {item.remoteCheckable && kind !== 2 && <Tag tone="green">可远程</Tag>}
      {item.nationalLocked && (
        <span className="ter" title="国家标准项目：可加严，不可删除或放宽">
          <LockIcon size={13} />
        </span>
      )}
    </span>
  )
}
