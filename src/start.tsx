import { createRoot } from 'react-dom/client'
import { App } from '@/app/boot/app'
import { takeTokenFromAddress } from '@/app/session/address-token'
import '@wuguan/ui/styles.css'

takeTokenFromAddress()

const root = document.getElementById('root')
if (!root) throw new Error('#root is missing')
createRoot(root).render(<App />)
