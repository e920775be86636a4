import { Button, Upload } from 'antd'
import { useEffect, useRef } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import type { ControlProps } from '#kernel/web/form/index.ts'
import { sendPicture } from '#modules/shop/web/index.ts'
import css from './desk.module.css'

const VERBS = [
  { label: '加粗', command: 'bold' },
  { label: '小标题', command: 'formatBlock', value: 'h3' },
  { label: '正文', command: 'formatBlock', value: 'p' },
  { label: '列表', command: 'insertUnorderedList' },
] as const

interface Props extends ControlProps {
  /** Address of a public picture by its key. */
  readonly linkOf: (key: string) => string
}

/**
 * Text with pictures. What is pasted comes without its looks; what the server keeps of it is a few plain elements and pictures
 * of our own storage (`richText.ts`).
 */
export function RichText({ id, value, onChange, disabled, linkOf }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const { running, run } = useRun()
  const html = (value as string | undefined) ?? ''
  useEffect(() => {
    const element = box.current
    // What was typed stands there already; setting it again would take the cursor away.
    if (element && element.innerHTML !== html) element.innerHTML = html
  }, [html])
  const told = () => onChange(box.current?.innerHTML ?? '')
  const apply = (command: string, argument?: string) => {
    box.current?.focus()
    document.execCommand(command, false, argument)
    told()
  }
  const insert = (file: File) =>
    run(async () => {
      const sent = await sendPicture(file)
      if (sent) apply('insertHTML', `<p><img src="${linkOf(sent.key)}" alt=""></p>`)
    })
  return (
    <div className="grid gap-6">
      <div className="flex gap-8">
        {VERBS.map(({ label, command, ...more }) => (
          <Button
            key={label}
            size="small"
            disabled={disabled}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => apply(command, 'value' in more ? more.value : undefined)}
          >
            {label}
          </Button>
        ))}
        <Upload
          accept=".png,.jpg,.jpeg"
          showUploadList={false}
          disabled={disabled}
          beforeUpload={(file) => {
            void insert(file)
            return false
          }}
        >
          <Button size="small" loading={running} disabled={disabled}>
            插入图片
          </Button>
        </Upload>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: text with pictures is no textarea */}
      <div
        id={id}
        ref={box}
        className={css.editor}
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-label="图文详情"
        contentEditable={!disabled}
        suppressContentEditableWarning
        onInput={told}
        onPaste={(event) => {
          event.preventDefault()
          document.execCommand('insertText', false, event.clipboardData.getData('text/plain'))
        }}
        onDrop={(event) => event.preventDefault()}
      />
    </div>
  )
}
