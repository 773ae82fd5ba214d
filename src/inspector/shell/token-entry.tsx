import { useState } from 'preact/hooks'
import { Button } from '../parts/button.tsx'
import { Failure } from '../parts/feedback.tsx'
import { TextField } from '../parts/field.tsx'
import { adminUrl, failureText } from '../server/api.ts'
import { unlock } from '../server/session.ts'

/** Asks for the admin token, and tries it before using it. */
export function TokenEntry() {
  const [token, setToken] = useState('')
  const [error, setError] = useState<string>()
  const enter = async (event: Event) => {
    event.preventDefault()
    try {
      const response = await fetch(new URL('health', adminUrl), {
        headers: { Authorization: `Bearer ${token}` },
      })
      if (response.status === 401) setError('Wrong token.')
      else unlock(token)
    } catch (failure) {
      setError(failureText(failure))
    }
  }
  return (
    <div class="gate">
      <form class="card" onSubmit={enter}>
        <h1 id="panel-title" tabIndex={-1}>
          Admin token
        </h1>
        <p class="muted">
          This emulator was started with <code>--admin-token</code>. The token is stored in this tab only, and
          forgotten when you close it.
        </p>
        <TextField label="Token" type="password" value={token} onInput={setToken} required />
        {error && <Failure reason={error} />}
        <div class="form-actions">
          <Button tone="main" type="submit">
            Unlock
          </Button>
        </div>
      </form>
    </div>
  )
}
