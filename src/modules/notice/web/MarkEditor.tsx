import { Button, Input, Segmented } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useRef, useState } from 'react'
import type { ControlProps } from '#kernel/web/form/index.ts'
import { type Mark, marked } from '../shared/marks.ts'
import { NoticeBody } from './NoticeBody.tsx'
import css from './notice.module.css'

const buttons: readonly (readonly [mark: Mark, label: string, hint: string])[] = [
  ['heading', '小标题', '行首写 # 加空格'],
  ['bold', '加粗', '两侧各写 **'],
  ['bullets', '列表', '行首写 - 加空格'],
  ['numbers', '编号', '行首写 1. 加空格'],
]

/** Text with four marks, and how it will look. */
export function MarkEditor({ control, most }: { control: ControlProps; most: number }) {
  const area = useRef<TextAreaRef>(null)
  const [preview, setPreview] = useState(false)
  const text = (control.value as string | undefined) ?? ''
  const press = (mark: Mark) => {
    const field = area.current?.resizableTextArea?.textArea
    if (!field) return
    const next = marked(text, field.selectionStart, field.selectionEnd, mark)
    control.onChange(next.text)
    // The selection follows once the new text stands in the field.
    requestAnimationFrame(() => {
      field.focus()
      field.setSelectionRange(next.from, next.to)
    })
  }
  return (
    <div className={`edge r-4 ${css.editor}`}>
      <div className="row gap-4 py-4 px-6 line2-b" role="toolbar" aria-label="文字样式">
        {buttons.map(([mark, label, hint]) => (
          <Button
            key={mark}
            size="small"
            type="text"
            title={hint}
            disabled={control.disabled || preview}
            onClick={() => press(mark)}
          >
            {label}
          </Button>
        ))}
        <span className="row gap-10 push">
          <span className="ter small num">
            {text.length} / {most}
          </span>
          <Segmented
            size="small"
            aria-label="编辑或预览"
            value={preview ? 'preview' : 'edit'}
            onChange={(value) => setPreview(value === 'preview')}
            options={[
              { value: 'edit', label: '编辑' },
              { value: 'preview', label: '预览' },
            ]}
          />
        </span>
      </div>
      {preview ? (
        <div className={css.preview}>
          {text.trim() ? <NoticeBody text={text} /> : <span className="ter">还没有内容</span>}
        </div>
      ) : (
        <Input.TextArea
          ref={area}
          id={control.id}
          aria-describedby={control.describedBy}
          aria-invalid={control.wrong || undefined}
          status={control.wrong ? 'error' : ''}
          disabled={control.disabled}
          value={text}
          maxLength={most}
          autoSize={{ minRows: 8, maxRows: 16 }}
          onChange={(event) => control.onChange(event.target.value)}
          onBlur={control.onBlur}
        />
      )}
    </div>
  )
}
