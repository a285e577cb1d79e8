import { mount } from 'svelte'
import '../look/fonts.css'
import '../look/tokens.css'
import '../look/base.css'
import './meet.css'
import { at } from '../base'
import MeetApp from './MeetApp.svelte'

// A page of its own, without tables: it needs the server for nothing but being loaded once.
const target = document.getElementById('app')!
target.replaceChildren()
mount(MeetApp, { target })

// Only in a secure context is there a worker to load it from; where there is none, an open page goes on all the same.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  void navigator.serviceWorker.register(at('/meet-worker.js'), { scope: at('/meet') }).catch(() => undefined)
