import { useState } from 'react'
import { ItemResult } from '#modules/template/shared/template.ts'
import { Big, Plain } from '../kit/parts.tsx'
import { Sheet } from '../kit/Sheet.tsx'
import css from './pad.module.css'

interface Props {
  readonly title: string
  readonly unit: string | null
  readonly limit: string
  readonly start: string
  verdictOf(value: number): ItemResult | null
  onDone(text: string): void
  onClose(): void
}

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', '−'] as const
const MOST = 8

/** Digits for gloves; the limit and its verdict stand beside the figure while it is typed. */
export function NumberPad({ title, unit, limit, start, verdictOf, onDone, onClose }: Props) {
  const [text, setText] = useState(start)
  const value = text === '' || text === '-' || text === '.' ? null : Number(text)
  const verdict = value === null || Number.isNaN(value) ? null : verdictOf(value)
  const press = (key: (typeof keys)[number]) => {
    if (key === '−') return setText((now) => (now.startsWith('-') ? now.slice(1) : `-${now}`))
    if (key === '.' && text.includes('.')) return
    if (text.length < MOST) setText(text + key)
  }
  return (
    <Sheet title={title} onClose={onClose}>
      <div className={css.shown}>
        <b>{text || ' '}</b>
        <span>{unit}</span>
        <em className="push upright bold" data-wrong={verdict === ItemResult.code.abnormal || undefined}>
          {limit} {verdict === null ? '' : verdict === ItemResult.code.abnormal ? '不合格' : '合格'}
        </em>
      </div>
      <div className={`grid cols-3 gap-8 px-16 ${css.keys}`}>
        {keys.map((key) => (
          <button
            className="r-8 bg ink font-inherit f-26 strong"
            key={key}
            type="button"
            onClick={() => press(key)}
            aria-label={key === '−' ? '正负' : key}
          >
            {key}
          </button>
        ))}
      </div>
      <div className="flex gap-8 pt-10 px-16">
        <Plain onClick={() => setText((now) => now.slice(0, -1))}>退格</Plain>
        <Big disabled={value === null || Number.isNaN(value)} onClick={() => onDone(text)}>
          填入
        </Big>
      </div>
    </Sheet>
  )
}
