import { useState } from 'react'
import { createRoot } from 'react-dom/client'

/** The floor: a page with React and a form, nothing else. Page times are multiples of its time in the same run. */
function Form() {
  const [name, setName] = useState('')
  return (
    <form>
      <label>
        用户名 <input value={name} onChange={(event) => setName(event.target.value)} />
      </label>
      <label>
        密码 <input type="password" />
      </label>
      <button type="submit">登录</button>
    </form>
  )
}
createRoot(document.getElementById('root')!).render(<Form />)
