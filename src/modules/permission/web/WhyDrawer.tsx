import { Input } from 'antd'
import { useMemo, useState } from 'react'
import { Drawer } from '#kernel/web/detail/index.ts'
import { KeyValue, Tag } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { positionApi } from '../shared/api.ts'
import { permissionCodes } from '../shared/table.ts'
import { titleOfCode, type WhyCause } from '../shared/why.ts'
import { nameOf } from './granting.ts'
import css from './viewing.module.css'

interface Props {
  /** Of one control, any of which would do; none: the person looks for what is missing. */
  readonly codes: readonly string[]
  readonly onClose: () => void
}

const MOST = 12

/** 为什么看不到: the code, the positions that lack or lower it, and the data scope (archives 10.6). */
export function WhyDrawer({ codes, onClose }: Props) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>(codes)
  const hits = useMemo(() => find(text), [text])
  return (
    <Drawer open title="为什么看不到" onClose={onClose}>
      <div className="py-12 px-20 line-b">
        <Input
          autoFocus={codes.length === 0}
          allowClear
          aria-label="功能名称或编码"
          placeholder="功能名称或编码，如 续签、ANc"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {hits.length > 0 && (
          <ul className={`m-0 mt-8 p-0 no-marks ${css.hits}`}>
            {hits.map(({ code, title }) => (
              <li key={code}>
                <button
                  type="button"
                  onClick={() => {
                    setChosen([code])
                    setText('')
                  }}
                >
                  {title}
                  <span className="num ter">{code}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {text.trim() !== '' && hits.length === 0 && <p className="ter small">没有这个功能，换一个词。</p>}
      </div>
      {chosen.length > 1 && (
        <p className="sec small" style={{ padding: '10px 20px 0' }}>
          以下任一权限可用即可：
        </p>
      )}
      {chosen.map((code) => (
        <Answer key={code} code={code} />
      ))}
    </Drawer>
  )
}

const tones: Readonly<Record<WhyCause, { name: string; tone: 'green' | 'amber' | 'plain' }>> = {
  enabled: { name: '可用', tone: 'green' },
  level: { name: '级别', tone: 'amber' },
  position: { name: '岗位', tone: 'amber' },
  screen: { name: '页面', tone: 'amber' },
  edition: { name: '版本', tone: 'plain' },
  allowList: { name: '名单', tone: 'plain' },
  operations: { name: '运营', tone: 'plain' },
}

function Answer({ code }: { code: string }) {
  const { data: why } = useRead(positionApi.why, { code })
  if (!why) return null
  const { name, tone } = tones[why.cause]
  return (
    <section className="py-14 px-20 line2-b" aria-label={why.title}>
      <h3 className="flex gap-8 items-baseline m-0 mb-4 t14">
        {why.title}
        <span className="num ter small">{why.code}</span>
        <Tag tone={tone}>{name}</Tag>
      </h3>
      <p className="m-0 mb-8">{why.text}</p>
      <KeyValue
        items={[
          ['岗位', why.positions.map((one) => `${one.name} ${nameOf(one.level)}`).join('，') || '没有岗位'],
          ['可由谁授予', why.grantedBy.length > 0 ? why.grantedBy.join('、') : null],
          ['数据范围', why.scope],
        ]}
      />
    </section>
  )
}

function find(text: string): { code: string; title: string }[] {
  const word = text.trim().toLowerCase()
  if (word === '') return []
  return permissionCodes
    .map((code) => ({ code, title: titleOfCode(code) }))
    .filter(({ code, title }) => code.toLowerCase() === word || title.toLowerCase().includes(word))
    .slice(0, MOST)
}
