import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { temporaryFolder } from './folder.ts'

/** Debian's mosquitto, set up as `docs/operations.md` says: a password and its own topics for each terminal. */
const PROGRAM = '/usr/sbin/mosquitto'
const PASSWORDS = '/usr/bin/mosquitto_passwd'

/** What tests say where it is missing. */
export const noMosquitto = existsSync(PROGRAM) && existsSync(PASSWORDS) ? '' : '（本机没有 mosquitto，跳过）'

const PRODUCT_PASSWORD = 'product-secret'

export const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

export class Mosquitto {
  readonly #folder = temporaryFolder('mosquitto')
  readonly #users = new Map([['tiwei', PRODUCT_PASSWORD]])
  #child: ChildProcess | undefined
  port = 0

  /** The address for MQTT_URL. */
  get url(): string {
    return `mqtt://tiwei:${PRODUCT_PASSWORD}@127.0.0.1:${this.port}`
  }

  /** Lets a terminal in, with its own password; before the start. */
  admit(no: string, password: string): void {
    this.#users.set(no, password)
  }

  async start(): Promise<void> {
    this.port ||= await freePort()
    const [passwords, rights, settings] = ['passwords', 'rights', 'settings'].map((name) => join(this.#folder, name))
    writeFileSync(passwords as string, [...this.#users].map(([name, word]) => `${name}:${word}\n`).join(''))
    execFileSync(PASSWORDS, ['-U', passwords as string])
    writeFileSync(
      rights as string,
      [
        'user tiwei',
        'topic read elv/v1/+/up/+',
        'topic write elv/v1/+/down/+',
        '',
        'pattern write elv/v1/%u/up/+',
        'pattern read elv/v1/%u/down/+',
        '',
      ].join('\n'),
    )
    writeFileSync(
      settings as string,
      [
        `listener ${this.port} 127.0.0.1`,
        'allow_anonymous false',
        `password_file ${passwords}`,
        `acl_file ${rights}`,
        'persistence true',
        `persistence_location ${this.#folder}/`,
        'autosave_interval 10',
        'max_queued_messages 0',
        'max_packet_size 66000',
        '',
      ].join('\n'),
    )
    // Started by root it works as its own account.
    const account = process.getuid?.() === 0 ? Number(execFileSync('id', ['-u', 'mosquitto']).toString()) : undefined
    if (account !== undefined) {
      chownSync(this.#folder, account, -1)
      for (const file of [passwords, rights, settings]) chownSync(file as string, account, -1)
    }
    for (const file of [passwords, rights]) chmodSync(file as string, 0o600)
    const child = spawn(PROGRAM, ['-c', settings as string, '-v'], { stdio: ['ignore', 'ignore', 'pipe'] })
    this.#child = child
    await new Promise<void>((ready, failed) => {
      let text = ''
      child.stderr.on('data', (chunk: Buffer) => {
        text = (text + chunk).slice(-4000)
        if (text.includes('running')) ready()
      })
      child.once('exit', (code) => failed(new Error(`mosquitto ended with ${code}: ${text}`)))
    })
  }

  /** As an operator stops it: what it holds it finds again. */
  async stop(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null) return
    const ended = new Promise((done) => child.once('exit', done))
    child.kill('SIGTERM')
    await ended
  }

  async remove(): Promise<void> {
    await this.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
