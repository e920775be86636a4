import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { mute, sound, useMuted } from '#kernel/web/shell/sound.ts'
import { useNow } from '#kernel/web/ui/index.ts'
import { useRelease } from './useRelease.ts'
import { lostFor, useScreen } from './useScreen.ts'
import { WallView } from './WallView.tsx'
import css from './wall.module.css'

/** Behind the hash: no server on the way hears it. */
const tokenHere = () => location.hash.slice(1)

/** /share/wall#…: the wall of a screen that nobody is signed in at; it reads, and can do nothing (decision 0146). */
export function ScreenPage() {
  const [client] = useState(() => new QueryClient())
  const [token] = useState(tokenHere)
  useRelease()
  return (
    <QueryClientProvider client={client}>
      {token === '' ? (
        <Message text="链接不完整" hint="请从监控平台的「大屏链接」复制完整的地址。" />
      ) : (
        <Screen token={token} />
      )}
    </QueryClientProvider>
  )
}

function Screen({ token }: { token: string }) {
  const screen = useScreen(token)
  useNow()
  if (screen.over) return <Message text={screen.over} hint="重新生成后，在这块屏上打开新的链接。" />
  return <WallView summary={screen.summary} lost={lostFor(screen)} tools={<SoundTool />} />
}

/** Browsers sound only after somebody touched the page. */
export function SoundTool() {
  const muted = useMuted()
  return (
    <button
      type="button"
      onClick={() => {
        mute(!muted)
        if (muted) sound('work')
      }}
    >
      {muted ? '打开声音' : '关闭声音'}
    </button>
  )
}

const Message = ({ text, hint }: { text: string; hint: string }) => (
  <section className={`fixed ${css.wall}`} style={{ '--u': 'min(100vw / 1920, 100vh / 1080)' } as object}>
    <div className={css.message} role="alert">
      {text}
      <p>{hint}</p>
    </div>
  </section>
)
