// Short work away from the window, in the application's pool of threads.
#pragma once

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>
#include <exception>
#include <memory>
#include <type_traits>
#include <utility>

namespace lathe::ui {

/// `compute()` runs in the pool; then `done(result)` here, unless `context` is gone by then. `compute` shares
/// nothing with the window; where it throws, as where memory is short, its result is one made by default.
template <class Compute, class Done>
void in_the_pool(Compute compute, QObject* context, Done done) {
    QThreadPool::globalInstance()->start(
        [compute = std::move(compute), context = QPointer<QObject>(context), done = std::move(done)] {
            auto result = std::make_shared<std::invoke_result_t<const Compute&>>();
            try {
                *result = compute();
            } catch (const std::exception&) {  // the result stays as it was made
            }
            QMetaObject::invokeMethod(
                QCoreApplication::instance(),
                [context, done, result] {
                    if (context) done(std::move(*result));
                },
                Qt::QueuedConnection);
        });
}

}  // namespace lathe::ui
