import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { readPageData } from './app/page-data.ts';
import './ui/base.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element to render into');

createRoot(root).render(
  <StrictMode>
    <App pageData={readPageData(document)} />
  </StrictMode>,
);
